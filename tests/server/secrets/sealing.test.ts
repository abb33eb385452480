/** Do sealed facts open where they were sealed, and nowhere else? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { openSealed, SealFault, sealFacts, sealWhole } from '../../../src/server/secrets/sealing.ts';

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = createKeyring(one);
const row = 'application/1';

const schemas = {
  application: {
    type: 'object',
    properties: {
      plain: { type: 'string' },
      kept: { type: 'string', sensitivity: 'open' },
      mine: { type: 'string', sensitivity: 'personal' },
      tail: { type: 'string', sensitivity: 'masked' },
      mistyped: { type: 'string', sensitivity: 'opne' },
      open: {
        type: 'object',
        sensitivity: 'open',
        properties: { below: { type: 'string' }, closed: { type: 'string', sensitivity: 'secret' } },
      },
    },
  },
};

const sealedOf = (application: unknown) => sealFacts(keys, row, { application }, schemas).application;
const isSealed = (value: unknown) => typeof (value as { $sealed?: unknown }).$sealed === 'string';

describe('what is sealed', () => {
  test('everything is, except what is marked open', () => {
    const sealed = sealedOf({ plain: 'a', kept: 'b', mine: 'c', tail: 'd', mistyped: 'e' }) as Record<
      string,
      unknown
    >;
    expect(sealed.kept).toBe('b');
    for (const name of ['plain', 'mine', 'tail', 'mistyped']) expect(isSealed(sealed[name])).toBe(true);
  });

  test('the mark is inherited downwards, and what the schema does not name is sealed even below an open mark', () => {
    const sealed = sealedOf({ open: { below: 'a', closed: 'b', unknown: 'c' } }) as {
      open: Record<string, unknown>;
    };
    expect(sealed.open.below).toBe('a');
    expect(isSealed(sealed.open.closed)).toBe(true);
    expect(isSealed(sealed.open.unknown)).toBe(true);
  });

  test('names of the prototype are no names of a schema', () => {
    expect(isSealed(sealFacts(keys, row, { constructor: 'x' }, schemas).constructor)).toBe(true);
    expect(isSealed((sealedOf({ toString: 'x' }) as { toString: unknown }).toString)).toBe(true);
  });

  test('the form is v1, key, iv, tag, ciphertext, and the same value never seals alike', () => {
    const [first, second] = [sealWhole(keys, row, '/x', 'same'), sealWhole(keys, row, '/x', 'same')] as {
      $sealed: string;
    }[];
    expect(first?.$sealed).toMatch(new RegExp(`^v1\\.${keys.current}(\\.[A-Za-z0-9_-]+){3}$`));
    expect(first?.$sealed).not.toBe(second?.$sealed);
  });

  test('the length does not tell true from false, or a short name from a longer one', () => {
    const length = (value: unknown) =>
      (sealWhole(keys, row, '/x', value) as { $sealed: string }).$sealed.length;
    expect(length(true)).toBe(length(false));
    expect(length('Al')).toBe(length('Christopher'));
  });
});

describe('what opens', () => {
  test('any JSON value does, under any schema', () => {
    const application = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.record({ kept: fc.jsonValue(), open: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(application, (value) => {
        const stored = JSON.parse(JSON.stringify(sealFacts(keys, row, { application: value }, schemas)));
        expect(openSealed(keys, row, stored)).toEqual({ application: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  test('nothing does at another place, with a part changed, or under a stranger’s key', () => {
    const sealed = sealWhole(keys, row, '/x', 'value') as { $sealed: string };
    expect(openSealed(keys, row, sealed, '/x')).toBe('value');
    expect(() => openSealed(keys, row, sealed, '/y')).toThrow(SealFault);
    expect(() => openSealed(keys, 'application/2', sealed, '/x')).toThrow(SealFault);
    expect(() => openSealed(createKeyring(two), row, sealed, '/x')).toThrow(/is not in HEARTHLINE_KEY/);
    const parts = sealed.$sealed.split('.');
    for (const index of [2, 3, 4]) {
      const turned = Buffer.from(parts[index]!, 'base64url');
      turned[0]! ^= 1;
      const changed = parts.with(index, turned.toString('base64url')).join('.');
      expect(() => openSealed(keys, row, { $sealed: changed }, '/x')).toThrow(/was changed/);
    }
  });

  test.each([1, null, '', 'v1', 'v2.a.b.c.d', 'v1.a', {}])('a seal of the form %j is a fault', (seal) => {
    expect(() => openSealed(keys, row, { $sealed: seal })).toThrow(SealFault);
  });

  test('a tag cut short is refused, though GCM would take it', () => {
    const { $sealed } = sealWhole(keys, row, '/x', 'value') as { $sealed: string };
    const parts = $sealed.split('.');
    const cut = Buffer.from(parts[3]!, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => openSealed(keys, row, { $sealed: parts.with(3, cut).join('.') }, '/x')).toThrow(SealFault);
  });

  test('an older key of the ring still does', () => {
    const sealed = sealWhole(keys, row, '/x', 'value');
    expect(openSealed(createKeyring(two, [one]), row, sealed, '/x')).toBe('value');
  });

  test('a fault never quotes what was sealed', () => {
    const sealed = sealWhole(keys, row, '/x', '078-05-1120');
    try {
      openSealed(keys, row, sealed, '/y');
      expect.unreachable();
    } catch (error) {
      expect(String((error as Error).stack)).not.toContain('078');
      expect((error as Error).cause).toBeUndefined();
    }
  });
});
