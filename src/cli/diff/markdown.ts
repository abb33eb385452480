/** Prints a difference as a comment on a pull request. */
import { count } from '../../config/report/text.ts';
import type { Behaviour, UnplayedWalks } from '../../proof/diff/behaviour.ts';
import type { DifferenceGroup } from '../../proof/diff/groups.ts';
import type { ProductChange } from '../../proof/diff/products.ts';
import type { Diff, ProductDiff } from './print.ts';
import {
  changesByGroup,
  figure,
  MOST_OUTCOMES,
  sayBroken,
  sayWalks,
  summaryOfFlow,
  UNPLAYED,
} from './print.ts';
import { sayCause, sayChange, sayDetails, sayPosition } from './say.ts';

/** What a comment may hold, in characters, with room for what others write beside it. */
const MOST_CHARACTERS = 60_000;

/** Behaviour first: it is what a reviewer decides on. Cut, and said so, where a comment could not hold it. */
export function markdownOfDiff({ before, after, products }: Diff): string {
  const heading = `## ${code(before)} → ${code(after)}`;
  const text = `${[heading, ...products.map(productPart)].join('\n\n')}\n`;
  if (text.length <= MOST_CHARACTERS) return text;
  const cut = text.slice(0, text.lastIndexOf('\n', MOST_CHARACTERS));
  const closing = cut.split('<details>').length > cut.split('</details>').length ? '\n\n</details>' : '';
  return `${cut}${closing}\n\nThe rest is too long for a comment; \`flow diff\` prints all of it.\n`;
}

function productPart({ product, changes, behaviour }: ProductDiff): string {
  const parts = [`### ${product}`, ...(behaviour ? behaviourParts(behaviour) : []), structurePart(changes)];
  return parts.join('\n\n');
}

function behaviourParts({ flows, unplayed, broken }: Behaviour): string[] {
  const walks = broken.map(
    (each) => `| ${code(each.place)} | ${cell(each.walk)} | ${cell(sayBroken(each))} |`,
  );
  return [
    ...flows.flatMap((flow) => [
      summaryOfFlow(flow),
      ...(flow.groups.length > 0 ? [groupTable(flow.groups)] : []),
    ]),
    ...flows.flatMap(({ groups }) => groups.map(examplePart)),
    ...(unplayed.length > 0 ? [[UNPLAYED, '', ...unplayed.map(unplayedLine)].join('\n')] : []),
    ...(walks.length > 0
      ? [
          [
            'Walks of before that no longer hold:',
            '',
            '| line | walk | now |',
            '| --- | --- | --- |',
            ...walks,
          ].join('\n'),
        ]
      : []),
  ];
}

function unplayedLine({ sentence, places }: UnplayedWalks): string {
  return `- ${cell(sentence)} Walks: ${cell(sayWalks(places))}`;
}

function groupTable(groups: DifferenceGroup[]): string {
  const rows = groups.map(({ causes, count: all, outcomes }) => {
    const ways = outcomes
      .slice(0, MOST_OUTCOMES)
      .map(
        ({ from, to, count: some }) =>
          `${cell(sayPosition(from))} → ${cell(sayPosition(to))}: ${figure(some)}`,
      );
    const more = outcomes.length - ways.length;
    const told = [...ways, ...(more > 0 ? [`and ${count(more, 'more way')}`] : [])].join('<br>');
    return `| ${causes.map((cause) => cell(sayCause(cause))).join(', ')} | ${figure(all)} | ${told} |`;
  });
  return ['| because of | applications | from → to |', '| --- | ---: | --- |', ...rows].join('\n');
}

function examplePart({ causes, example, walks }: DifferenceGroup): string {
  const { point } = example;
  const facts = JSON.stringify(point.facts, null, 2);
  return [
    `<details><summary>The smallest application that ${cell(causes.map(sayCause).join(', '))} leads elsewhere</summary>`,
    '',
    `At ${code(point.org)}:`,
    '',
    fenced(facts),
    ...(walks.length > 0 ? ['', `Walks: ${cell(sayWalks(walks))}`] : []),
    '',
    '</details>',
  ].join('\n');
}

function structurePart(changes: ProductChange[]): string {
  if (changes.length === 0) return 'Nothing changed in the structure.';
  const groups = changesByGroup(changes).map(({ title, all }) =>
    [`**${cell(title)}**`, ...all.map(changeLine)].join('\n'),
  );
  return [
    `<details><summary>${count(changes.length, 'change')} in the structure</summary>`,
    ...groups,
    '</details>',
  ].join('\n\n');
}

function changeLine(change: ProductChange): string {
  const details = sayDetails(change).map((line) => `  - ${cell(line)}`);
  return [`- ${code(change.name)}: ${cell(sayChange(change))}`, ...details].join('\n');
}

/** Words of authors are text, never markup: no table, link, mention or tag comes of them. */
function cell(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~#!@]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\s+/g, ' ');
}

/** As long a fence as the text needs. */
function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return text.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}json\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
