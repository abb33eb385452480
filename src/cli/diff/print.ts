/** Prints a difference as text for a terminal and as JSON. */
import { count } from '../../config/report/text.ts';
import type { Behaviour, BrokenWalk, FlowBehaviour } from '../../proof/diff/behaviour.ts';
import type { DifferenceGroup } from '../../proof/diff/groups.ts';
import { CHANGE_GROUPS, type ProductChange } from '../../proof/diff/products.ts';
import { sayCause, sayChange, sayDetails, sayPosition } from './say.ts';

/** What is said of one product. Behaviour is undefined where only one version has it. */
export interface ProductDiff {
  product: string;
  changes: ProductChange[];
  behaviour?: Behaviour;
}

export interface Diff {
  before: string;
  after: string;
  seed: number;
  products: ProductDiff[];
}

export const MOST_OUTCOMES = 5;
export const MOST_WALKS = 5;
export const UNPLAYED = 'Walks of before that are compared no further, for what they name was left out:';

/** Ends with a line break. */
export function textOfDiff({ before, after, products }: Diff): string {
  const told = products.map((each) => textOfProduct(each, before, after));
  return `${told.join('\n\n')}\n`;
}

function textOfProduct({ product, changes, behaviour }: ProductDiff, before: string, after: string): string {
  const lines = [`${product}: ${before} -> ${after}`, '', ...structure(changes)];
  if (behaviour) lines.push('', ...behaviourLines(behaviour));
  return lines.join('\n');
}

function structure(changes: ProductChange[]): string[] {
  if (changes.length === 0) return ['Structure: nothing changed.'];
  const told = changesByGroup(changes).flatMap(({ title, all }) => [
    `  ${title}`,
    ...all.flatMap((change) => [
      `    ${change.name}: ${sayChange(change)}`,
      ...sayDetails(change).map((line) => `      ${line}`),
    ]),
  ]);
  return [`Structure: ${count(changes.length, 'change')}`, ...told];
}

/** Group by group, each with the flow, form or org it is about. */
export function changesByGroup(changes: ProductChange[]): { title: string; all: ProductChange[] }[] {
  return CHANGE_GROUPS.flatMap((group) => {
    const ours = changes.filter((change) => change.group === group);
    return [...Map.groupBy(ours, ({ of }) => of)].map(([of, all]) => ({
      title: of === undefined ? group : `${group} of ${of}`,
      all,
    }));
  });
}

function behaviourLines({ flows, unplayed, broken }: Behaviour): string[] {
  return [
    ...flows.flatMap((flow, at) => [
      ...(at > 0 ? [''] : []),
      summaryOfFlow(flow),
      ...flow.groups.flatMap(groupLines),
    ]),
    ...(unplayed.length > 0 ? ['', UNPLAYED] : []),
    ...unplayed.flatMap(({ sentence, places }) => [`  ${sentence}`, `    Walks: ${sayWalks(places)}`]),
    ...(broken.length > 0 ? ['', 'Walks of before that no longer hold:'] : []),
    ...broken.flatMap((walk) => [`  ${walk.place}  ${walk.walk}`, `    ${sayBroken(walk)}`]),
  ];
}

/** `Behaviour of application: 512 of 20,038 applications stand elsewhere (38 of walks, 20,000 generated).` */
export function summaryOfFlow({ flow, ofWalks, generated, groups }: FlowBehaviour): string {
  const elsewhere = groups.reduce((sum, group) => sum + group.count, 0);
  const all = `${figure(ofWalks + generated)} applications`;
  const verdict = elsewhere === 0 ? `none of ${all} stands` : `${figure(elsewhere)} of ${all} stand`;
  return `Behaviour of ${flow}: ${verdict} elsewhere (${figure(ofWalks)} of walks, ${figure(generated)} generated).`;
}

export function figure(number: number): string {
  return number.toLocaleString('en-US');
}

function groupLines({ causes, count: all, outcomes, example, walks }: DifferenceGroup, at: number): string[] {
  const more = outcomes.length - MOST_OUTCOMES;
  return [
    `  ${at + 1}. ${causes.map(sayCause).join(', ')}: ${figure(all)}`,
    ...outcomes.slice(0, MOST_OUTCOMES).map(({ from, to, count: some }) => {
      return `     ${sayPosition(from)} -> ${sayPosition(to)}: ${figure(some)}`;
    }),
    ...(more > 0 ? [`     and ${count(more, 'more way')}`] : []),
    `     The smallest, at ${example.point.org}: ${JSON.stringify(example.point.facts)}`,
    ...(walks.length > 0 ? [`     Walks: ${sayWalks(walks)}`] : []),
  ];
}

/** What the first line says now, and how many others say so too. */
export function sayBroken({ sentence, more }: BrokenWalk): string {
  return more > 0 ? `${sentence} And ${count(more, 'more line')}.` : sentence;
}

export function sayWalks(walks: string[]): string {
  const more = walks.length - MOST_WALKS;
  return [...walks.slice(0, MOST_WALKS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Version 1 of its shape. */
export function jsonOfDiff({ before, after, seed, products }: Diff): string {
  const told = products.map(({ product, changes, behaviour }) => ({
    product,
    changes,
    ...(behaviour ? { behaviour: { ...behaviour, flows: behaviour.flows.map(dataOfFlow) } } : {}),
  }));
  return `${JSON.stringify({ version: 1, before, after, seed, products: told }, null, 2)}\n`;
}

function dataOfFlow({ groups, ...flow }: FlowBehaviour) {
  return {
    ...flow,
    groups: groups.map(({ example: { point, before, after }, ...group }) => {
      const [from, to] = [before, after].map(({ step, route, routedBy, fired, asked }) => {
        return { step, route, routedBy, fired, asked };
      });
      return { ...group, example: { org: point.org, facts: point.facts, from, to } };
    }),
  };
}
