"""A page in a browser, with its mouse, finger and keys, by Python's own library alone.

Chromium is moved by its debugging protocol through a pipe, Firefox by Marionette through a socket, WebKit by
WebDriver. `page` is the page, `show` has a value reach the test.
"""

import atexit, base64, functools, glob, http.server, json, os, re, select, socket, subprocess, sys, threading, time
import urllib.error, urllib.request

browser, folder = sys.argv[1:]
# How long a browser may take for one answer, in seconds.
longest_answer = 120
stack = "document.querySelector('riffle-stack')"
shown = {}


def show(name, value):
    shown[name] = str(value)


def start(*command, **options):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    atexit.register(process.kill)
    return process


def wait_for(question, what):
    end = time.time() + 90
    while time.time() < end:
        answer = question()
        if answer:
            return answer
        time.sleep(0.02)
    raise SystemExit("never: " + what)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Files(http.server.SimpleHTTPRequestHandler):
    """The folder, as any web server gives it: modules are not loaded from files."""

    extensions_map = {"": "text/plain", ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm",
                      ".json": "application/json"}

    def log_message(self, *words):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d/" % server.server_port


class Page:
    # A page that is opened after another one is given it as often.
    count = """(() => {
      if ('frameCount' in window) return;
      window.frameCount = 0;
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (act) => ask((now) => { window.frameCount += 1; act(now); });
      window.shownAhead = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        const flight = animate.apply(this, all);
        shownAhead.add(flight);
        flight.finished.catch(() => {}).then(() => shownAhead.delete(flight));
        return flight;
      };
      // What a finger has scrolled glides on. When that ends WebKit does not tell, nor Chromium of two fingers.
      const scrolling = new Set();
      window.isScrolling = () => visualViewport.scale === 1 && [...scrolling].some((place) => place.isConnected);
      if (!('onscrollend' in window)) return;
      addEventListener('scroll', (event) => scrolling.add(event.target), true);
      addEventListener('scrollend', (event) => scrolling.delete(event.target), true);
    })()"""

    def until(self, text):
        wait_for(lambda: self.js("Boolean(" + text + ")"), text + " " + self.problems())

    def open(self, name="page.html", touch=False, width=1000, height=700, before="",
             until=stack + "?.poses?.().length > 0", served=False):
        self.touch = touch
        self.load((serve() if served else "file://" + folder + "/") + name, width, height, before)
        self.until("document.readyState === 'complete'")
        self.until(until)
        if "poses" in until:
            self.rest()

    def rest(self):
        self.until(stack + ".poses().every((pose) => pose.activity === 'resting' && pose.lift === 0)")
        self.be_still(0.05)

    def be_still(self, seconds=0.6):
        """Waits for a time without a frame: at rest none is asked for, the browser has none ahead, and nothing scrolls.

        A busy machine may take longer for a frame: so the time begins once two others have come, which show what the
        page has asked for until then.
        """
        two_frames = """new Promise((done) => {
          let own = 0;
          const tick = () => { own += 1; if (own < 2) requestAnimationFrame(tick); else done(own); };
          requestAnimationFrame(tick);
          setTimeout(() => done(own), 5000);
        })"""

        def is_still():
            before = self.frames()
            own = self.js(two_frames)
            time.sleep(seconds)
            return own is not None and before + own == self.frames() and self.js("shownAhead.size === 0 && !isScrolling()")

        wait_for(is_still, "a time without a frame")

    def repeat(self, stroke, has_worked):
        """Makes a stroke until it has worked: a busy machine may hold the pointer up just before it is lifted, and then
        the card returns."""

        def works():
            stroke()
            return self.js("Boolean(" + has_worked + ")")

        wait_for(works, has_worked)

    def frames(self):
        return self.js("window.frameCount")

    def middle(self):
        return self.js(
            "(() => { const box = " + stack + ".getBoundingClientRect();"
            " return [Math.round(box.x + box.width / 2 + 20), Math.round(box.y + box.height / 2 + 40)] })()"
        )

    def shot(self, name):
        with open(folder + "/" + name, "wb") as file:
            file.write(base64.b64decode(self.picture()))

    def close(self):
        show("problems", self.problems())
        print(json.dumps(shown))
        self.quit()


class PageLeft(Exception):
    """The browser has gone to another page before this one has answered."""


class Chromium(Page):
    def __init__(self):
        to_read, self.to = os.pipe()
        self.from_, to_write = os.pipe()

        def prepare():
            os.dup2(to_read, 3)
            os.dup2(to_write, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = start(
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--user-data-dir=" + folder + "/profile", "about:blank", preexec_fn=prepare, close_fds=False)
        self.number, self.rest_of, self.thrown, self.session = 0, b"", [], None
        target = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log"]:
            self.call(domain + ".enable")

    def call(self, method, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest_of:
                if not select.select([self.from_], [], [], longest_answer)[0]:
                    raise SystemExit("no answer to " + method + " " + str(values)[:600])
                piece = os.read(self.from_, 1 << 16)
                if not piece:
                    raise SystemExit("the browser has ended")
                self.rest_of += piece
            line, self.rest_of = self.rest_of.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    if "navigated" in answer["error"]["message"]:
                        raise PageLeft
                    raise SystemExit(method + ": " + str(answer["error"]))
                return answer["result"]
            if answer.get("method") == "Runtime.exceptionThrown":
                self.thrown.append(json.dumps(answer["params"])[:600])

    def problems(self):
        return "; ".join(self.thrown)

    def js(self, text):
        """The value of an expression; None if the page is left before it is told."""
        try:
            answer = self.call("Runtime.evaluate", expression=text, returnByValue=True, awaitPromise=True)
        except PageLeft:
            return None
        if "exceptionDetails" in answer:
            raise SystemExit(text + ": " + json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def load(self, address, width, height, before):
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=self.touch)
        if self.touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=self.count + ";" + before)
        self.call("Page.navigate", url=address)

    def point(self, kind, x, y, at=None):
        is_up = kind == "up"
        time_of_it = {} if at is None else {"timestamp": at}
        if self.touch:
            name = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[kind]
            self.call("Input.dispatchTouchEvent", type=name, touchPoints=[] if is_up else [{"x": x, "y": y}], **time_of_it)
        else:
            name = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[kind]
            self.call(
                "Input.dispatchMouseEvent",
                type=name, x=x, y=y, button="left", buttons=0 if is_up else 1, clickCount=0 if kind == "move" else 1,
                **time_of_it)

    def drag(self, x, y, steps):
        """Moves a pointer that is not held up: a busy machine passes its events on late, with their own times."""
        at = time.time()
        self.point("down", x, y, at)
        for kind, (dx, dy) in [("move", step) for step in steps] + [("up", (0, 0))]:
            x, y, at = x + dx, y + dy, at + 0.006
            time.sleep(max(0, at - time.time()))
            self.point(kind, x, y, at)

    def pinch(self, x, y, steps):
        """Two fingers that go apart to the left and the right by these steps."""
        gap = 20
        for kind, step in [("touchStart", 0)] + [("touchMove", step) for step in steps]:
            gap += step
            points = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
            self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
            time.sleep(0.006)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def zooms(self, x, y):
        """Whether two fingers zoom the page: a busy machine may lose a part of what they do."""
        for attempt in range(5):
            self.pinch(x, y, [4] * 15)
            # The page knows its scale from a later frame on.
            end = time.time() + 1
            while time.time() < end:
                if self.js("visualViewport.scale > 1.5"):
                    return True
                time.sleep(0.02)
        return False

    def key(self, name):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name)

    def picture(self):
        return self.call("Page.captureScreenshot", format="png")["data"]

    def quit(self):
        self.process.kill()


class Driven(Page):
    """By the words of WebDriver, which each browser takes in its own way."""

    keys = {"Backspace": "\ue003", "ArrowLeft": "\ue012"}

    def problems(self):
        return self.js("(window.thrown || []).join('; ')")

    def js(self, text):
        script = (
            "const done = arguments[arguments.length - 1];"
            "Promise.resolve().then(() => (" + text + ")).then("
            "(value) => done([value]), (problem) => done(String(problem)));")
        answer = self.script(script)
        if isinstance(answer, str):
            raise SystemExit(text + ": " + answer)
        return answer[0]

    def load(self, address, width, height, before):
        self.go(address)
        self.js(self.count)
        self.js("(window.thrown = [], addEventListener('error', (event) => window.thrown.push(event.message)))")

    def drag(self, x, y, steps):
        def move(duration):
            return {"type": "pointerMove", "duration": duration, "x": x, "y": y, "origin": "viewport"}

        actions = [move(0), {"type": "pointerDown", "button": 0}]
        for dx, dy in steps:
            x, y = x + dx, y + dy
            actions.append(move(6))
        actions.append({"type": "pointerUp", "button": 0})
        kind = "touch" if self.touch else "mouse"
        self.act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions})

    def key(self, name):
        kinds = ["keyDown", "keyUp"]
        self.act({"type": "key", "id": "keys", "actions": [{"type": kind, "value": self.keys[name]} for kind in kinds]})


class Firefox(Driven):
    def __init__(self):
        port, profile = free_port(), folder + "/profile"
        os.mkdir(profile)
        with open(profile + "/user.js", "w") as file:
            file.write('user_pref("marionette.port", %d);\n' % port)
        self.process = start("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile)

        def connection():
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                return None

        self.socket = wait_for(connection, "Firefox listens")
        self.socket.settimeout(longest_answer)
        self.answers, self.number = self.socket.makefile("rb"), 0
        self.answer()
        self.call("NewSession")

    def answer(self):
        count = b""
        while not count.endswith(b":"):
            letter = self.answers.read(1)
            if not letter:
                raise SystemExit("the browser has ended")
            count += letter
        return json.loads(self.answers.read(int(count[:-1])))

    def call(self, name, **values):
        self.number += 1
        message = json.dumps([0, self.number, "WebDriver:" + name, values]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, problem, result = self.answer()
        if problem:
            raise SystemExit(name + ": " + str(problem)[:900])
        return result

    def go(self, address):
        self.call("Navigate", url=address)

    def script(self, text):
        return self.call("ExecuteAsyncScript", script=text, args=[])["value"]

    def act(self, actions):
        self.call("PerformActions", actions=[actions])

    def picture(self):
        return self.call("TakeScreenshot", full=False)["value"]

    def quit(self):
        self.process.kill()


class WebKit(Driven):
    """In a window of GTK's, so it needs a display."""

    def __init__(self):
        # Several generations of WebKitGTK may be installed, and the driver belongs to one of them.
        programs = glob.glob("/usr/lib/*/webkit*gtk-*/MiniBrowser")
        programs.sort(key=lambda path: [int(n) for n in re.findall(r"gtk-(\d+)\.(\d+)", path)[0]], reverse=True)
        # On a busy machine one may come too late the first time.
        if not any(self.starts(program) for program in programs * 2):
            raise SystemExit("No MiniBrowser of WebKitGTK starts for WebKitWebDriver, of " + (", ".join(programs) or "none"))

    def starts(self, program):
        port = free_port()
        self.address = "http://127.0.0.1:%d/session" % port
        self.process = start("WebKitWebDriver", "--port=%d" % port)
        wish = {"binary": program, "args": ["--automation"]}

        def session():
            try:
                return self.post("", 30, capabilities={"alwaysMatch": {"webkitgtk:browserOptions": wish}})
            except urllib.error.URLError:
                return None

        try:
            self.address += "/" + wait_for(session, "WebKit listens")["sessionId"]
        except (SystemExit, TimeoutError):
            self.process.kill()
            return False
        atexit.register(self.quit)
        return True

    def send(self, request, patience=longest_answer):
        try:
            with urllib.request.urlopen(request, timeout=patience) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as problem:
            raise SystemExit(request.full_url + ": " + problem.read().decode()[:900])

    def post(self, path, patience=longest_answer, **values):
        headers = {"Content-Type": "application/json"}
        return self.send(urllib.request.Request(self.address + path, json.dumps(values).encode(), headers), patience)

    def go(self, address):
        self.post("/url", url=address)

    def script(self, text):
        return self.post("/execute/async", script=text, args=[])

    def act(self, actions):
        self.post("/actions", actions=[actions])

    def picture(self):
        return self.send(urllib.request.Request(self.address + "/screenshot"))

    def quit(self):
        if self.process.poll() is None:
            self.send(urllib.request.Request(self.address, method="DELETE"))
            self.process.kill()


page = {"chromium": Chromium, "firefox": Firefox, "webKit": WebKit}[browser]()
