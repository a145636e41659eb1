"""What `<riffle-stack>` costs in Chromium, as a table: the lines of scripts/bench page behind those of browsers.py.

Times of the main thread are what it ran, not what passed, so other work on the machine counts less. Where the folder
has Swiper (swiper/swiper-bundle.min.js and .css), the same hand moves its cards too.
"""

import subprocess as programs

words = "<h2>Card</h2><p>Some words about it.</p>"
head = '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
pages = {
    "riffle": head + "<style>riffle-stack { height: 520px } article { background: #fff; height: 100%; padding: 20px }</style>"
    "<script>performance.mark('begin'); addEventListener('riffle-ready', () => performance.mark('there'))</script>"
    "<script type=module src=riffle.js></script><riffle-stack>" + 12 * ("<article>" + words + "</article>")
    + "</riffle-stack><script>window.stack = document.querySelector('riffle-stack'); window.swiped = 0;"
    "stack.addEventListener('riffle-swipe', () => swiped += 1)</script>",
    "swiper": head + "<link rel=stylesheet href=swiper/swiper-bundle.min.css><style>body { margin: 0; overflow: hidden }"
    ".swiper { width: 260px; height: 360px; margin: 80px auto } .swiper-slide { background: #fff; border-radius: 18px;"
    "padding: 20px; box-sizing: border-box }</style><div class=swiper><div class=swiper-wrapper>"
    + 12 * ("<article class=swiper-slide>" + words + "</article>") + "</div></div>"
    "<script src=swiper/swiper-bundle.min.js></script>"
    "<script>window.stack = new Swiper('.swiper', { effect: 'cards' }); performance.mark('there');</script>",
}
there = {"riffle": "window.stack?.poses?.().length > 0", "swiper": "window.stack?.initialized"}
decided = {"riffle": "swiped", "swiper": "stack.activeIndex"}
bundles = {"riffle": ["riffle.js", "riffle.wasm", "presets.json"],
           "swiper": ["swiper/swiper-bundle.min.js", "swiper/swiper-bundle.min.css"]}
base = serve()


def middle_of(list):
    return sorted(list)[len(list) // 2]


def open_page(name, width=1000, height=700, touch=False):
    page.touch = touch
    page.load(base + name + ".html", width, height, "")
    page.until("document.readyState === 'complete'")
    page.until(there[name])
    time.sleep(1)


def swipe(moves=20, step=-14, pause=0.008):
    """A hand's swipe to the left, which both decide."""
    x, y = page.js("innerWidth / 2"), 300
    page.point("down", x, y)
    for move in range(moves):
        x, y = x + step, y - 1
        page.point("move", x, y)
        time.sleep(pause)
    page.point("up", x, y)


def anew(name):
    page.js({"riffle": "stack.remaining < 3 && void stack.command('instantly reload')",
             "swiper": "stack.activeIndex > 8 && void stack.slideTo(0, 0)"}[name])
    time.sleep(0.3)


def main_threads():
    """How long the first thread of each renderer has run, in ms."""
    times = {}
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        number = path.split("/")[2]
        try:
            with open(path) as file:
                words = file.read()
            if "--type=renderer" in words and folder in words:
                with open("/proc/%s/task/%s/schedstat" % (number, number)) as file:
                    times[number] = int(file.read().split()[0]) / 1e6
        except OSError:
            pass
    return times


def traced(act):
    """The events of the main thread while something is done."""
    page.call("Tracing.start", transferMode="ReturnAsStream", traceConfig={"includedCategories": [
        "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc"]})
    act()
    page.call("Tracing.end")
    handle = None
    while not handle:
        while b"\0" not in page.rest_of:
            page.rest_of += os.read(page.from_, 1 << 16)
        line, page.rest_of = page.rest_of.split(b"\0", 1)
        handle = json.loads(line).get("params", {}).get("stream")
    text, answer = "", {}
    while not answer.get("eof"):
        answer = page.call("IO.read", handle=handle, size=1 << 20)
        text += base64.b64decode(answer["data"]).decode() if answer.get("base64Encoded") else answer["data"]
    events = json.loads(text)["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events
             if one.get("name") == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    return [one for one in events if one.get("ph") == "X" and (one["pid"], one["tid"]) in mains and "tdur" in one]


def outermost(events, name):
    """The events of a name that are in no other of it."""
    found, end = [], {}
    for one in sorted((one for one in events if one["name"] == name), key=lambda one: one["ts"]):
        thread = (one["pid"], one["tid"])
        if one["ts"] >= end.get(thread, 0):
            found.append(one)
            end[thread] = one["ts"] + one["dur"]
    return found


def send(method, **values):
    page.number += 1
    message = {"id": page.number, "method": method, "params": values, "sessionId": page.session}
    os.write(page.to, json.dumps(message).encode() + b"\0")


def swipes(name, count):
    for _ in range(count):
        anew(name)
        swipe()
        time.sleep(1.5)


def measure(name):
    row = {}
    row["bytes, brotli"] = "%.0f kB" % (sum(
        len(programs.run(["brotli", "-cq", "11", folder + "/" + one], stdout=programs.PIPE).stdout)
        for one in bundles[name]) / 1000)
    starts = []
    for _ in range(3):
        open_page(name)
        starts.append(page.js("performance.getEntriesByName('there')[0].startTime"))
    row["cards there after"] = "%.0f ms" % middle_of(starts)

    swipes(name, 2)
    costs = []
    for _ in range(7):
        anew(name)
        before = main_threads()
        swipe()
        time.sleep(1.5)
        costs.append(max(time_ - before.get(number, 0) for number, time_ in main_threads().items()))
    row["main thread per swipe"] = "%.0f ms" % middle_of(costs)
    events = traced(lambda: swipes(name, 4))
    row["of it script"] = "%.0f ms" % (sum(one["tdur"] for one in outermost(events, "FunctionCall")) / 4000)

    open_page(name, 390, 844, touch=True)
    page.call("Emulation.setCPUThrottlingRate", rate=4)
    events = traced(lambda: swipes(name, 5))
    page.call("Emulation.setCPUThrottlingRate", rate=1)
    frames = [(one["ts"], one["ts"] + one["dur"], one["tdur"] / 1000)
              for one in outermost(events, "ProxyMain::BeginMainFrame")]
    calls = outermost(events, "FunctionCall")
    scripts = [sum(one["tdur"] for one in calls if start <= one["ts"] < end) / 1000 for start, end, _ in frames]
    p95 = lambda list: sorted(list)[int(0.95 * len(list))]
    row["frame, four times slower, p95"] = "%.0f ms" % p95([time_ for _, _, time_ in frames])
    row["of it script, p95"] = "%.1f ms" % p95(scripts)

    open_page(name)
    before = page.js(decided[name])
    begin = time.time()
    for flick in range(10):
        # Without waiting for answers, which come with frames.
        for move, kind in enumerate(["mousePressed"] + 4 * ["mouseMoved"] + ["mouseReleased"]):
            send("Input.dispatchMouseEvent", type=kind, x=540 - 30 * min(move, 4), y=300, button="left",
                 buttons=int(move < 5), clickCount=int(kind != "mouseMoved"))
            time.sleep(0.012)
        time.sleep(max(0, begin + 0.11 * (flick + 1) - time.time()))
    took = time.time() - begin
    time.sleep(1)
    row["ten flicks"] = "%d swipes in %.1f s" % (page.js(decided[name]) - before, took)

    def heap():
        page.call("HeapProfiler.collectGarbage")
        return page.call("Runtime.getHeapUsage")["usedSize"] / 1e6

    # Twenty at a time, each lot with a frame of its own.
    many = {"riffle": "(async () => { for (let done = 0; done < %d; done += 1) {"
            "if (!stack.remaining) stack.command('instantly reload'); stack.command('instantly swipe left');"
            "if (done % 20 === 0) await new Promise(requestAnimationFrame); } })()",
            "swiper": "(async () => { for (let done = 0; done < %d; done += 1) {"
            "if (stack.isEnd) stack.slideTo(0, 0); stack.slideNext(0);"
            "if (done % 20 === 0) await new Promise(requestAnimationFrame); } })()"}[name].replace("% 20", "%% 20")
    heaps = []
    for count in [500, 4500]:
        page.js(many % count)
        time.sleep(0.5)
        heaps.append(heap())
    row["heap after 500 and 5,000 swipes"] = "%.1f, %.1f MB" % tuple(heaps)
    return row


names = ["riffle"] + (["swiper"] if os.path.isdir(folder + "/swiper") else [])
for name in names:
    with open(folder + "/" + name + ".html", "w") as file:
        file.write(pages[name])
rows = {name: measure(name) for name in names}
titles = {"riffle": "`<riffle-stack>`", "swiper": "Swiper, effect cards"}
print("| | " + " | ".join(titles[name] for name in names) + " |")
print("| --- |" + " --: |" * len(names))
for title in rows["riffle"]:
    print("| " + title + " | " + " | ".join(rows[name][title] for name in names) + " |")
page.quit()
page.process.wait()
