/** Is somebody who opens the link of an invitation on a slow phone asked as soon as a visitor at registration's first question? */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, median, percentile } from '../../tests/bench/figure.ts';
import { visit } from '../../tests/bench/first-input.bench.ts';
import { firstScreen, withBrowser } from '../../tests/bench/visit.ts';
import type { RunningServer } from '../../tests/support/server.ts';
import { answer, apply, comeTo } from '../support/applying.ts';
import { newApplicant } from '../support/registration.ts';

const ROUNDS = 9;
/** Of registration's first question; what is above 1 is what two visits of one page differ by on a busy machine. */
const LIMIT = 1.1;

export function measure(): Promise<Figure[]> {
  return withBrowser(async (browser, server) => {
    const registration = `${server.origin()}${firstScreen}`;
    const addresses = { link: await invitationOf(server), registration };
    const rounds: { link: number; registration: number }[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const own = { link: 0, registration: 0 };
      const order = ['link', 'registration'] as const;
      // One first and then the other: what the machine does meanwhile is the same for both.
      for (const page of round % 2 === 0 ? order : order.toReversed())
        own[page] = (await visit(browser, addresses[page])).firstKey;
      // The server's own first answers are not what is measured.
      if (round >= 0) rounds.push(own);
    }
    const ratios = rounds.map((round) => round.link / round.registration);
    return [
      {
        ...{ name: 'first key at an invitation on a phone', value: median(rounds.map(({ link }) => link)) },
        unit: 'ms',
        baseline: {
          name: "registration's first question",
          value: median(rounds.map((each) => each.registration)),
        },
      },
      {
        name: 'of registration, median of the rounds',
        value: median(ratios),
        unit: '',
        limit: LIMIT,
        goal: 1,
      },
      { name: 'of registration, p95 of the rounds', value: percentile(ratios, 95), unit: '' },
    ];
  });
}

/** The link in the email to somebody who owns the home with a borrower. */
async function invitationOf(server: RunningServer): Promise<string> {
  const person = await apply(server, { ownership: 'JOINT' });
  await comeTo(person, 'CO_DEED_REQ');
  const { email } = newApplicant();
  const named = { others: 'ONE', first: { name: 'Olive Ashgrove', email, phone: '3035550188' } };
  // The lender finds out first whether others own the home.
  while ((await answer(person, 'signing/additional', named)).status === 409) await sleep(100);
  const mailbox = await fetch(`${server.origin()}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  const page = await mailbox.text();
  const [found] = /login\?invited#[\w-]+/.exec(page) ?? [];
  if (found === undefined) throw new Error(`No link was mailed: ${page}`);
  return `${server.origin()}/account/heloc/heloc-signer/${found}`;
}
