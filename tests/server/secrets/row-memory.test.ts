/** Does what is remembered of a row spare work, and never open what is not the row's own? */
import { describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { openSealed, SealFault, sealFacts } from '../../../src/server/secrets/sealing.ts';

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const row = 'application/1';

type Sealed = Record<string, { $sealed: string }>;

function sealed(keys = createKeyring(one), facts: object = { name: 'Ann', age: 40, note: 'x'.repeat(400) }) {
  return sealFacts(keys, row, { ...facts }, {}) as Sealed;
}

describe('A row that was opened', () => {
  test('is sealed anew where it changed, and stays as it lies there elsewhere', () => {
    const keys = createKeyring(one);
    const before = sealed(keys);
    const facts = openSealed(keys, row, before) as object;
    const after = sealed(keys, { ...facts, age: 41 });
    expect(after.name).toEqual(before.name);
    expect(after.age).not.toEqual(before.age);
    // A long text is not remembered.
    expect(after.note).not.toEqual(before.note);
    expect(openSealed(createKeyring(one), row, after)).toEqual({ ...facts, age: 41 });
  });

  test('is not taken for what it was: 40 is not "40", and null not missing', () => {
    const keys = createKeyring(one);
    const before = sealed(keys, { age: 40, none: null });
    openSealed(keys, row, before);
    const after = sealed(keys, { age: '40', none: 'null' });
    expect(openSealed(createKeyring(one), row, after)).toEqual({ age: '40', none: 'null' });
  });

  test('is sealed anew under a new key, whatever was opened under the old one', () => {
    const before = sealed(createKeyring(one));
    const keys = createKeyring(two, [one]);
    const facts = openSealed(keys, row, before) as object;
    const after = sealed(keys, facts);
    for (const { $sealed } of Object.values(after)) expect($sealed.split('.')[1]).toBe(keys.current);
    expect(openSealed(createKeyring(two), row, after)).toEqual(facts);
  });

  test('does not open another field, another row or a changed text', () => {
    const keys = createKeyring(one);
    const before = sealed(keys);
    openSealed(keys, row, before);
    expect(() => openSealed(keys, row, { age: before.name })).toThrow(SealFault);
    expect(() => openSealed(keys, 'application/2', before)).toThrow(SealFault);
    const text = before.name!.$sealed;
    // At its first letter: of the last one some bits say nothing.
    const at = text.lastIndexOf('.') + 1;
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    expect(() => openSealed(keys, row, { name: { $sealed: changed } })).toThrow(SealFault);
    expect(() => openSealed(createKeyring(two), row, before)).toThrow(SealFault);
  });

  test('is forgotten once many others were opened, and opens again', () => {
    const keys = createKeyring(one);
    const before = sealed(keys);
    openSealed(keys, row, before);
    for (let at = 0; at < 600; at += 1) sealFacts(keys, `application/other-${at}`, { name: 'Bo' }, {});
    expect(sealed(keys).name).not.toEqual(before.name);
    expect(openSealed(keys, row, before)).toMatchObject({ name: 'Ann' });
  });
});
