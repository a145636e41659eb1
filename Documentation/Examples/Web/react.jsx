// React 18: `import 'riffle-stack'` makes the element, and a list is what is left of it.
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'riffle-stack';

function Deck({ people, onSwipe }) {
  const stack = useRef(null);
  // React 19 takes it as a property: <riffle-stack onriffle-swipe={...}>.
  useEffect(() => {
    const swiped = ({ detail }) => onSwipe(detail.element.dataset.key, detail.direction);
    stack.current.addEventListener('riffle-swipe', swiped);
    return () => stack.current?.removeEventListener('riffle-swipe', swiped);
  }, [onSwipe]);
  return (
    <riffle-stack ref={stack} preset="koloda" style={{ height: 480 }} aria-label="People">
      {people.map((person) => (
        <article key={person} data-key={person} style={{ height: '100%', padding: 24, background: '#fff' }}>
          <h2>{person}</h2>
        </article>
      ))}
    </riffle-stack>
  );
}

function App() {
  const [people, setPeople] = useState(['Ada', 'Ben', 'Cho', 'Dia', 'Eli']);
  const [kept, setKept] = useState([]);
  const swiped = (name, direction) => {
    setPeople((people) => people.filter((person) => person !== name));
    if (direction === 'right') setKept((kept) => [...kept, name]);
  };
  return (
    <>
      <Deck people={people} onSwipe={swiped} />
      <p>{people.length} left, {kept.length ? `kept: ${kept.join(', ')}` : 'none kept'}</p>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<App />);
