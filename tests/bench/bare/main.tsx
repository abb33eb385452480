/** The least that a page with the first question can be: React, its fields, and nothing else. */
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

const CHOICES = { PRIMARY: 'Primary', SECONDARY: 'Secondary', INVESTMENT: 'Investment property' };

function Question() {
  const [address, setAddress] = useState('');
  const [use, setUse] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(address === '' || use === '' ? 'Please answer both questions.' : '');
  };
  return (
    <main>
      <h1>What's your property address for financing?</h1>
      <form onSubmit={submit}>
        <p role="alert">{problem}</p>
        <label>
          Search for your address
          <input name="address" value={address} onChange={(event) => setAddress(event.target.value)} />
        </label>
        <fieldset>
          <legend>How do you use this property?</legend>
          {Object.entries(CHOICES).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="use" checked={use === value} onChange={() => setUse(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <button type="submit">Continue</button>
      </form>
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Question />);
