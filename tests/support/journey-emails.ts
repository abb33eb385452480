/** How often each email of a journey must have been sent, and may have been, by the flow and the statuses it came through. */
import type { Bundle, Flow } from '../../src/engine/model/bundle.ts';
import { buttonsIn, wordsShown } from './email-words.ts';

/** Sentences about emails that were sent too seldom or too often; none when all is right. */
export function wronglySent(bundle: Bundle, statuses: string[], subjects: string[]): string[] {
  const flow = bundle.flows.application!;
  const { least, most } = expected(flow, statuses);
  const whenever = [
    flow.conditions?.tells,
    flow.longWait?.tells,
    flow.expires?.tells,
    flow.expires?.noticeTells,
  ];
  const names = Object.keys(bundle.copy).flatMap((key) => /^mails\.(\w+)\.subject$/.exec(key)?.[1] ?? []);
  return names.flatMap((name) => {
    const sent = subjects.filter((subject) => subject === bundle.copy[`mails.${name}.subject`]).length;
    const [from, to] = [countOf(least, name), whenever.includes(name) ? sent : countOf(most, name)];
    return from <= sent && sent <= to ? [] : [`${name} was sent ${sent} times, not ${from} to ${to}`];
  });
}

/** Names, each as often as its email is due: by a status that tells it, a way out that does, a task that reports. */
function expected({ stages }: Flow, statuses: string[]): { least: string[]; most: string[] } {
  const entered = statuses.flatMap((status) => stages[status]?.tells ?? []);
  const reported = statuses.flatMap((status) => (stages[status]?.reports ?? []).map(({ tells }) => tells));
  const moves = statuses.slice(1).map((to, at) => {
    const exits = (stages[statuses[at] ?? '']?.then ?? []).filter((exit) => exit.to === to);
    return [...new Set(exits.map(({ tells }) => tells))];
  });
  // Where two ways lead to the same status, one of them may tell and the other not.
  const sure = moves.flatMap((tells) => (tells.length === 1 ? (tells[0] ?? []) : []));
  const possible = moves.flatMap((tells) => tells.flatMap((name) => name ?? []));
  return { least: [...entered, ...sure], most: [...entered, ...possible, ...reported] };
}

/** What shows that a word had nothing to stand for: doubled blanks and commas, one with nothing before it, raw braces. */
const HOLES = /[{}]|undefined|null|NaN|, ?,| {2}|(?:^|\s)[,.;:)]|\( ?\)|,\s*$/m;

/** The emails, each as `subject: where`, in which something is missing. */
export function holesIn(emails: SentEmail[]): string[] {
  return emails.flatMap(({ subject, text, html = '' }) =>
    [text, wordsShown(html)].flatMap((body) =>
      holesInText(`${subject}\n${body}`).map((hole) => `${subject}: ${hole}`),
    ),
  );
}

/** What stands around the first place where something is missing; none where nothing is. */
export function holesInText(text: string): string[] {
  const hole = HOLES.exec(text);
  return hole ? [JSON.stringify(text.slice(Math.max(0, hole.index - 30), hole.index + 30))] : [];
}

/** The emails, each as `subject: why`, whose HTML is no other body of the same message: other words, or more than one button. */
export function unlikeTheirText(emails: SentEmail[]): string[] {
  return emails.flatMap(({ subject, text, html = '' }) => {
    const [button, ...more] = buttonsIn(html);
    const lines = text.split('\n\n').filter((line) => line !== `${button?.label}: ${button?.url}`);
    const lacking = lines.filter((line) => !wordsShown(html).split('\n').includes(line));
    return [
      ...lacking.map((line) => `${subject}: its HTML does not say "${line}"`),
      ...(more.length > 0 ? [`${subject}: it has ${more.length + 1} buttons`] : []),
      ...(button && !text.includes(`${button.label}: ${button.url}`)
        ? [`${subject}: its text leads nowhere`]
        : []),
    ];
  });
}

type SentEmail = { subject: string; text: string; html?: string };

function countOf(names: string[], name: string): number {
  return names.filter((each) => each === name).length;
}
