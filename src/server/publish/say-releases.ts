/** Words a list of releases, and whom a publish would lead elsewhere, for a terminal. */
import { visible } from '../../config/model/codes.ts';
import type { Release } from '../store/releases.ts';
import type { Impact, ImpactGroup } from './impact.ts';
import { shortHash } from './releases.ts';
import type { DisallowedGroup, DisallowedValues } from './value-count.ts';

const MOST_MOVES = 5;

/** The newest first, which is the one in force. Ends with a line break. */
export function sayReleases(all: readonly Release[]): string {
  if (all.length === 0) return 'Nothing was put into force yet.\n';
  return all.map((release, at) => `${linesOfRelease(release, all, at === 0).join('\n')}\n`).join('');
}

const KINDS: Record<Release['kind'], string> = {
  start: 'first start',
  publish: 'published',
  rollback: 'rolled back',
  hold: 'one lender held',
  follow: 'one lender let go',
};

function linesOfRelease(release: Release, all: readonly Release[], isInForce: boolean): string[] {
  const { at, byWhom, kind, note, commit, forced, held } = release;
  const time = at.toISOString().slice(0, 19).replace('T', ' ');
  return [
    `${shortHash(release)}  ${time} UTC  ${KINDS[kind]} by ${visible(byWhom)}${isInForce ? '  (in force)' : ''}`,
    ...(note === null ? [] : [`            ${visible(note)}`]),
    ...(commit === null ? [] : [`            commit ${visible(commit)}`]),
    ...(forced === null ? [] : [`            forced: ${visible(forced)}`]),
    ...Object.entries(held).map(([lender, id]) => {
      const on = all.find((each) => each.id === id);
      return `            ${lender} stays on ${on ? shortHash(on) : `release ${id}`}`;
    }),
  ];
}

/** Ends with a line break. */
export function sayImpact({ looked, groups, stranded, values }: Impact): string {
  const moved = groups.reduce((sum, { count }) => sum + count, 0);
  const head = `${figure(moved)} of ${applications(looked)} would stand elsewhere.`;
  const told = stranded.map(({ product, flow, status, count, reason }) => {
    return `Stranded: ${applications(count)} of ${product}, ${flow}, in the status ${status}. ${reason}`;
  });
  return `${[head, ...groups.flatMap(linesOfGroup), ...told, ...linesOfValues(values)].join('\n')}\n`;
}

function linesOfGroup({ product, flow, causes, count, moves }: ImpactGroup, at: number): string[] {
  const why = causes.map(({ part, at: place }) => (place === undefined ? part : `${part} (${place})`));
  const more = moves.length - MOST_MOVES;
  return [
    `  ${at + 1}. ${product}, ${flow}: ${why.join(', ')}: ${figure(count)}`,
    ...moves.slice(0, MOST_MOVES).map(({ from, to, isBack, count: some }) => {
      return `     ${from} -> ${to}: ${figure(some)}${isBack ? ', asked again' : ''}`;
    }),
    ...(more > 0 ? [`     and ${figure(more)} more ways`] : []),
  ];
}

function linesOfValues({ applications: count, groups }: DisallowedValues): string[] {
  if (count === 0) return [];
  const head = `${applications(count)} would hold an answer that is no longer allowed, or lack one that is required.`;
  return [head, ...groups.flatMap(linesOfDisallowed)];
}

function linesOfDisallowed({ product, flow, path, keyword, at, count, asked, cure }: DisallowedGroup) {
  return [
    `  ${product}, ${flow}: ${path}: ${keyword}${at === undefined ? '' : ` (${at})`}: ${figure(count)}`,
    ...asked.map(({ screen, count: some }) => {
      if (screen !== null) return `     asked again at ${screen}: ${figure(some)}`;
      return `     asked by no screen: ${figure(some)}. ${cure ?? ''}`;
    }),
  ];
}

function applications(count: number): string {
  return `${figure(count)} ${count === 1 ? 'application' : 'applications'}`;
}

function figure(number: number): string {
  return number.toLocaleString('en-US');
}
