/** The least that a form of many fields can be: a state of its own for each, and a message for what is left empty. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { countOf, markDrawn } from '../drawn.ts';

function Field({ name }: { name: string }) {
  const [value, setValue] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  return (
    <p>
      <label htmlFor={name}>{name}</label>
      <input
        id={name}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => setIsLeft(true)}
      />
      {isLeft && value === '' && <span role="alert">Required.</span>}
    </p>
  );
}

const count = countOf(window.location);
const root = document.getElementById('root');
markDrawn(count);
if (root) {
  const names = Array.from({ length: count }, (_, at) => `Line ${at}`);
  createRoot(root).render(
    <form>
      {names.map((name) => (
        <Field key={name} name={name} />
      ))}
      <button type="submit">Continue</button>
    </form>,
  );
}
