/** Do browser and server say the same of the same answers? The browser's half is what it would load over the wire. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAnswers, type FormChunk, type Refusal } from '../../src/engine/answer/forms.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { openValidator } from '../../src/widgets/validator.ts';
import { generatedAnswers } from '../engine/generated-answers.ts';
import { formIn } from '../support/project.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { ANSWERS, answer, answerUntil, standing } from './support/people.ts';

const ASKED = ['property-address', 'for-sale', 'annual-income', 'legal-name', 'birthdate', 'contact-info'];
const RUNS = process.env.HEARTHLINE_DEEP ? 300 : 20;

let server: TestServer;
let visitor: Browser;
let slice: Slice;
beforeAll(async () => {
  server = await startApp();
  visitor = server.browser();
  await answerUntil(server, visitor);
  const { bundle } = server.services.configuration.products()[0]!;
  slice = JSON.parse(await textAt(`${bundle.base}/bundles/${bundle.hash}.figure.json`)) as Slice;
});
afterAll(() => server.close());

async function textAt(url: string): Promise<string> {
  const reply = await server.app.inject({ url, headers: { host: 'localhost' } });
  expect(reply.statusCode, url).toBe(200);
  return reply.body;
}

/** What the page would say before it sends anything: its slice, its form's module, its own facts. */
async function inBrowser(form: string): Promise<(answers: unknown) => Promise<Refusal[]>> {
  const words = formIn(slice, form)!;
  const code = await textAt(`${slice.base}/forms/${words.hash}.js`);
  const module: { default: FormChunk } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { validate } = openValidator(module.default);
  const { triggers } = openProduct(slice);
  return async (answers) => {
    const { text } = await standing(visitor, form);
    const told = JSON.parse(text) as { facts: Facts; today: string };
    const facts = {
      ...told.facts,
      org: orgRoot(slice.org, slice.org),
      flags: slice.flags,
      today: told.today,
    };
    return checkAnswers({ ...words, validate }, answers, facts, triggers);
  };
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    -1,
    0,
    1e12,
    true,
    [],
    {},
    'XX',
    'UNEMPLOYED',
    "O'Brien",
    'a'.repeat(200),
  ),
  fc.constantFrom<unknown>({ day: 31, month: 2, year: 1990 }, { day: 1, month: 1, year: 2020 }, { month: 2 }),
  fc.constantFrom<unknown>({ street1: '1 A', city: '5', state: 'ZZ', zip: '1' }),
  fc.string(),
);

/** Good answers, and the same with one of them replaced, left out or added. */
function answersLike(form: string): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(formIn(slice, form)?.fields ?? {}).map((pointer) => pointer.split('/')[1] ?? '');
  const change = fc.record({
    name: fc.constantFrom(...names, 'unheard-of'),
    value: fc.option(junk, { nil: undefined }),
  });
  return fc
    .tuple(generatedAnswers(form), fc.option(change, { nil: undefined, freq: 4 }))
    .map(([good, changed]) => {
      if (!changed) return good;
      const { [changed.name]: _, ...rest } = good;
      return changed.value === undefined ? rest : { ...rest, [changed.name]: changed.value };
    });
}

test.each(ASKED)('of answers to %s they say the same, field by field', async (form) => {
  const say = await inBrowser(form);
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(answersLike(form), async (answers) => {
      const expected = await say(answers);
      const { status, body } = await answer(server, visitor, form, answers);
      expect(status).toBe(expected.length === 0 ? 200 : 422);
      if (status === 422) expect(body.fields).toEqual(expected);
      statuses.add(status);
    }),
    // Whatever is drawn, the first of them is taken and the second refused.
    { numRuns: RUNS, examples: [[ANSWERS[form]!], [{}]] },
  );
  expect([...statuses].sort()).toEqual([200, 422]);
});
