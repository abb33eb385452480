/** May each do what they may with an application that several sign, and nothing else? Every call and every screen, by everybody; one row a cell. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayRead } from '../../../src/engine/decide/access.ts';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { createOriginator } from '../../../src/server/sandbox/providers/originator.ts';
import { type Answered, readOnce } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import { standingIn } from '../support/signers.ts';
import { ask } from './asking.ts';
import { EVERYBODY, everybody, type Known, type Subject, type Who } from './people.ts';
import { expectedOf, namesJourney, type Outcome, outcomeOf, subjectsOf, withoutRule } from './rules.ts';

const bundle = (await readOnce()).bundles!.find(({ isHome }) => isHome)!;
const { access } = bundle.flows.signer!;
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const NO_TOOLS = {
  ...{ why: () => '', standpoints: () => [], factsAt: () => ({}), walkOf: () => '', personas: () => [] },
};

let known: Known;
beforeAll(async () => {
  const providers = { originator: createOriginator() };
  known = await everybody({ developer: async () => NO_TOOLS, recording: true, providers });
});
afterAll(() => known.server.close());

/** Whose doing may change what is stored of the application: theirs alone who are let in there. */
const mayWrite = (who: Who, subject: Subject, expected: Outcome) =>
  (expected === 'in' && (who === 'staff' || (who === 'signer' && subject === 'part'))) ||
  (who === 'owner' && (expected === 'in' || expected === 'any'));

/** What somebody hears who has no business with it: of a signer the owner's email is none, either. */
function toldTo(who: Who, isTheirs: boolean, { text }: Answered): string | undefined {
  if (isTheirs && who !== 'signer') return undefined;
  const { secrets, email } = known;
  return (isTheirs ? [email] : secrets).find((secret) => text.includes(secret));
}

describe('a call', () => {
  test('has a rule that says whose the thing is that it names', () => {
    expect(HANDLERS.flatMap((handler) => withoutRule(handler) ?? [])).toEqual([]);
    const calls = HANDLERS.map(({ name }) => String(name));
    expect(access!.calls.filter((name) => !calls.includes(name))).toEqual([]);
    expect(HANDLERS.filter(namesJourney).length).toBeGreaterThan(20);
  });

  test.each(HANDLERS.map((handler) => [handler.name, handler] as const))(
    '[ROLE-11] %s is answered to who may make it, and to nobody else',
    async (name, handler) => {
      const { method } = bundle.calls[name]!;
      const cells = subjectsOf(handler).flatMap((subject) =>
        EVERYBODY.map((who) => {
          const expected = expectedOf(handler, access, who, subject);
          return { who, subject, expected, isTheirs: mayWrite(who, subject, expected) };
        }),
      );
      const [wanted, found]: [string[], string[]] = [[], []];
      const before = await known.stored();
      // Theirs last: what the others leave as it was is compared before.
      for (const isTheirs of [false, true]) {
        for (const { who, subject, expected } of cells.filter((cell) => cell.isTheirs === isTheirs)) {
          const browser = namesJourney(handler) ? known.browsers[who] : await known.again(who);
          const reply = await ask(browser, handler, known, subject);
          wanted.push(`${subject}, ${who}: ${expected}`);
          const outcome = toldTo(who, isTheirs, reply) ?? outcomeOf(expected, method, reply.status);
          found.push(`${subject}, ${who}: ${outcome}`);
        }
        if (!isTheirs) expect(await known.stored(), 'what is stored, after all who may not').toEqual(before);
      }
      expect(found).toEqual(wanted);
    },
  );
});

const SCREENS = Object.values(bundle.flows).flatMap(({ id: flow, screens }) =>
  Object.keys(screens).map((id) => ({ flow, path: id.replace(/:\w+/g, NOBODYS) })),
);
/** Whose journey it is, and the flow that is walked in it. */
const WALKED: Record<Exclude<Subject, 'draft'>, { by: Who; flow: string }> = {
  application: { by: 'owner', flow: 'application' },
  part: { by: 'signer', flow: 'signer' },
  'former part': { by: 'former signer', flow: 'signer' },
};

describe('each screen of each flow', () => {
  test.each(EVERYBODY)(
    'is opened and answered by %s where the journey is theirs, and nowhere else',
    async (who) => {
      // A part that was taken back is nobody's else, as the calls show.
      const subjects = (Object.keys(WALKED) as (keyof typeof WALKED)[]).filter(
        (each) => each !== 'former part' || WALKED[each].by === who,
      );
      const [own, others] = [true, false].map((is) =>
        subjects.filter((each) => (WALKED[each].by === who) === is),
      );
      const before = await known.stored();
      const refusal = who === 'nobody' ? 401 : who.startsWith('staff') ? 403 : 404;
      expect(await cellsOf(who, others!)).toEqual(
        others!.flatMap((subject) => SCREENS.map(({ path }) => cell(subject, path, refusal, refusal))),
      );
      // Who has screens that take answers writes; a part that was taken back takes none.
      const writes = who === 'owner' || who === 'signer';
      const answered = writes ? undefined : await cellsOf(who, own!);
      expect(await known.stored(), 'what is stored, after all of it').toEqual(before);
      expect(answered ?? (await cellsOf(who, own!))).toEqual(
        own!.flatMap((subject) =>
          SCREENS.map(({ flow, path }) => {
            const { flow: walked } = WALKED[subject];
            return cell(subject, path, walked, flow === walked ? 'judged' : 404);
          }),
        ),
      );
    },
  );

  test.each(['part', 'former part'] as const)(
    'shows in a %s no fact that access does not name',
    async (subject) => {
      const { by } = WALKED[subject];
      const flow = subject === 'part' ? bundle.flows.signer! : {};
      const read = new Set<string>();
      for (const { path } of SCREENS.filter(({ flow }) => flow === 'signer')) {
        const { facts } = standingIn(await stand(by, subject, path));
        for (const each of leavesOf(facts)) read.add(each);
      }
      const own = [...read].filter((path) => !path.startsWith('identity.'));
      expect(own.filter((path) => !mayRead(flow, bundle.roles!.signer!, path))).toEqual([]);
      expect(own.includes('status')).toBe(subject === 'part');
    },
  );
});

const cell = (subject: Subject, path: string, shown: unknown, answered: unknown) =>
  `${subject} ${path}: ${shown}, ${answered}`;

/** What comes of opening and of answering each screen: the flow whose screen is shown, and whether answers are judged there. */
async function cellsOf(who: Who, subjects: (keyof typeof WALKED)[]): Promise<string[]> {
  const cells: string[] = [];
  for (const subject of subjects) {
    for (const { path } of SCREENS) {
      const shown = await stand(who, subject, path);
      const { status } = await known.browsers[who].call('answer', {
        params: { journey: known.subjects[subject] },
        body: { screen: path, answers: {}, bundle: bundleOf(known.server) },
      });
      const judged = [200, 409, 412, 422].includes(status) ? 'judged' : status;
      cells.push(cell(subject, path, shown.status === 200 ? flowShown(shown) : shown.status, judged));
    }
  }
  return cells;
}

function stand(who: Who, subject: Subject, screen: string): Promise<Answered> {
  const params = { journey: known.subjects[subject] };
  return known.browsers[who].call('standing', { params, query: { screen } });
}

/** Of the journey; another one, where the screen that is shown belongs to it. */
function flowShown(reply: Answered): string | undefined {
  const { flow, screen } = standingIn(reply);
  if (screen === null) return flow;
  return Object.hasOwn(bundle.flows[flow]!.screens, screen.id) ? flow : screen.id;
}

function leavesOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, below]) =>
    leavesOf(below, path === '' ? name : `${path}.${name}`),
  );
}
