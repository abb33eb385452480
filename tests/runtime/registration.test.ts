/** Do the addresses of registration follow its flow file: the same questions by path and by query, in the order written? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import { askedQuestions, nextQuestion } from '../../src/engine/answer/sequence.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import {
  entryNamed,
  insteadOf,
  type NamedEntry,
  questionAt,
  urlOfQuestion,
} from '../../src/runtime/journey/entries.ts';

const root = join(import.meta.dirname, '../..');
const files = ['flows', 'schemas', 'orgs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') })),
);

let product: OpenProduct<Slice>;
const nobody: Facts = { org: {}, flags: {}, today: '2026-11-20' };

beforeAll(() => {
  const { project, problems } = loadProject(files);
  if (!project) throw new Error(problems.map(({ message }) => message).join('\n'));
  const bundle = compileProject(project).find((each) => each.product === 'heloc');
  if (!bundle) throw new Error('There is no such product.');
  product = openProduct(sliceFor(bundle, 'figure'));
});

function place(entry: string): NamedEntry {
  const found = entryNamed(product, entry);
  if (!found) throw new Error(`There is no entry "${entry}".`);
  return found;
}

/** The addresses somebody passes, answering each question with these facts. */
function way(entry: string, facts: Facts): string[] {
  const at = place(entry);
  const asked = askedQuestions(product, at.flow, facts);
  return asked.map((question) => urlOfQuestion(product, at, asked, question, new URLSearchParams()));
}

const start = '/account/heloc/register-v2';
const living = (occupancyType: string): Facts => ({ ...nobody, registration: { occupancyType } });

describe('registration by path', () => {
  it('[REG-03][REG-06][REG-09][REG-10][REG-11] passes its screens in order for who lives there', () => {
    expect(way('register-v2', living('PRIMARY')).slice(0, 5)).toEqual([
      start,
      `${start}/for-sale`,
      `${start}/annual-income`,
      `${start}/legal-name`,
      `${start}/birthdate`,
    ]);
  });

  it.each(['SECONDARY', 'INVESTMENT'])(
    '[REG-07][REG-08] asks for the home address after %s, then whether it is for sale',
    (use) => {
      expect(way('register-v2', living(use)).slice(0, 3)).toEqual([
        start,
        `${start}/home-address`,
        `${start}/for-sale`,
      ]);
    },
  );

  it('[REG-13] goes on whatever is said about a sale', () => {
    const { flow } = place('register-v2');
    const facts = { ...nobody, registration: { occupancyType: 'PRIMARY', isListedForSale: 'YES' } };
    expect(nextQuestion(product, flow, facts, 'for-sale')?.ask).toBe('annual-income');
  });

  it('[REG-12] asks for contact, sign-in and consent after the birth date', () => {
    const asked = askedQuestions(product, place('register-v2').flow, nobody).map(({ ask }) => ask);
    expect(asked.slice(asked.indexOf('birthdate') + 1)).toEqual(['contact-info', 'login-info', 'consent']);
  });

  it('[REG-17][REG-18] omits contact when e-mail and phone are known, or the lender skips it', () => {
    const { flow } = place('register-v2');
    const asks = (facts: Facts) =>
      askedQuestions(product, flow, { ...nobody, ...facts }).some(({ ask }) => ask === 'contact-info');
    expect(asks({})).toBe(true);
    expect(asks({ identity: { uuid: 'x', email: 'a@b.example' } })).toBe(true);
    expect(asks({ identity: { uuid: 'x', email: 'a@b.example', phoneNumbers: ['2125550123'] } })).toBe(false);
    expect(asks({ org: { contactSkippable: true } })).toBe(false);
  });

  it('[REG-01] is open while its flag is on, and leads to the other entry otherwise', () => {
    const flag = (on: boolean): Facts => ({ ...nobody, flags: { 'fe-heloc-redesign-2025': on } });
    expect(insteadOf(product, place('register-v2'), flag(true))).toBeUndefined();
    expect(insteadOf(product, place('register-v2'), flag(false))).toBe('register');
    expect(insteadOf(product, place('register'), flag(false))).toBeUndefined();
  });
});

describe('registration by query', () => {
  it('[REG-15][REG-16] reads the step from `step`, in the order of the steps', () => {
    const steps = way('register', living('PRIMARY')).map((address) =>
      new URL(address, 'http://x').searchParams.get('step'),
    );
    expect([...new Set(steps)]).toEqual([
      'property-info',
      'sale-status',
      'income-info',
      'name',
      'birthdate',
      'contact-info',
      'login-info',
    ]);
  });

  it('[REG-19] finds the question of each address again, by either entry', () => {
    for (const entry of ['register', 'register-v2']) {
      const at = place(entry);
      const asked = askedQuestions(product, at.flow, living('SECONDARY'));
      for (const question of asked) {
        const { pathname, searchParams } = new URL(
          urlOfQuestion(product, at, asked, question, new URLSearchParams()),
          'http://x',
        );
        const rest = pathname.slice(`/account/heloc/${entry}`.length);
        expect(questionAt(at, asked, rest, searchParams)?.ask).toBe(question.ask);
      }
    }
  });
});
