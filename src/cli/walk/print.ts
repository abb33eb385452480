/** Prints replayed walks and their coverage, for people and machines. */
import type { Location } from '../../config/model/project.ts';
import { parseFile } from '../../config/read/parse.ts';
import { workflowCommand } from '../../config/report/github.ts';
import { codeFrame, count, type Texts } from '../../config/report/text.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { WalkFile } from '../../engine/model/language.ts';
import type { OpenProduct } from '../../engine/model/product.ts';
import type { CoveredGroup } from '../../proof/scenario/coverage.ts';
import type { WalkMoment } from '../../proof/scenario/play.ts';
import { sentenceOf } from '../../proof/scenario/sentences.ts';
import { becauseOf } from './why.ts';

export interface PlayedWalk {
  file: string;
  walk: WalkFile;
  org: string;
  product: OpenProduct<Bundle>;
  /** Lines played, those before the walk's own among them. */
  lines: number;
  failures: WalkMoment[];
}

/** By product; undefined where nobody asked for it. */
export type Covered = Map<string, CoveredGroup[]> | undefined;

/** What lands elsewhere, then what no walk touches; empty when all walks hold and coverage is not asked for. */
export function textOfWalks(played: PlayedWalk[], texts: Texts, covered: Covered): string {
  const failures = played.flatMap((each) =>
    each.failures.map((moment) => textOfFailure(each, moment, texts)),
  );
  const coverage = [...(covered ?? [])].map(([product, groups]) => textOfCoverage(product, groups));
  return [...failures, ...coverage].join('\n');
}

/** Of facts and their values it is not the walks alone that count. */
const NOT_TOUCHED: Partial<Record<CoveredGroup['group'], string>> = {
  facts: 'No screen, stage, review or task answer writes these',
  values: 'No screen, stage, review or task answer writes these',
};

function textOfCoverage(product: string, groups: CoveredGroup[]): string {
  const width = Math.max(0, ...groups.map(({ group }) => group.length));
  const totals = groups.map(
    ({ group, touched, of }) => `  ${group.padEnd(width)}  ${touched} of ${of}  ${percentOf(touched, of)}`,
  );
  const missing = groups.flatMap(({ group, missing }) =>
    missing.length === 0
      ? []
      : [
          '',
          `${NOT_TOUCHED[group] ?? 'No walk touches these'} ${group}:`,
          ...missing.map(({ of, name }) => `  ${of}: ${name}`),
        ],
  );
  return `${[`What the walks of ${product} touch:`, ...totals, ...missing].join('\n')}\n`;
}

/** Cut, not rounded: 100% is said of nothing less. */
function percentOf(touched: number, of: number): string {
  return `${of === 0 ? 100 : Math.floor((100 * touched) / of)}%`;
}

function textOfFailure(played: PlayedWalk, moment: WalkMoment, texts: Texts): string {
  const place = placeOf(played, moment, texts);
  const frame = codeFrame(place, (texts.get(played.file) ?? '').split(/\r?\n/));
  const parts = [
    `${played.file}:${place.line}:${place.column}  ${played.walk.walk}`,
    sentenceOf(moment),
    ...(frame ? ['', frame] : []),
    ...['', ...becauseOf(played.product, moment)],
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

/** Where the expectation stands, or the line when it expects nothing of the kind. */
function placeOf({ file }: PlayedWalk, { pointer, line, mismatch }: WalkMoment, texts: Texts): Location {
  const { places } = parseFile({ path: file, text: texts.get(file) ?? '' });
  const key = mismatch?.key;
  const isThere = key !== undefined && pointer[0] !== 'given' && line[key] !== undefined;
  const [below] = key === 'known' || key === 'reads' ? Object.keys(mismatch?.expected ?? {}) : [];
  return places.ofPointer(isThere ? [...pointer, key, ...(below ? [below] : [])] : pointer, 'value');
}

/** Workflow commands of GitHub Actions, one line a failure; `prefix` leads from the repository to the project. */
export function githubOfWalks(played: PlayedWalk[], texts: Texts, prefix: string): string {
  const failures = played.flatMap((each) => each.failures.map((moment) => ({ each, moment })));
  return failures
    .map(({ each, moment }) =>
      workflowCommand({
        ...{ severity: 'error', title: each.walk.walk, file: `${prefix}${each.file}` },
        place: placeOf(each, moment, texts),
        said: [sentenceOf(moment), ...becauseOf(each.product, moment)],
      }),
    )
    .join('');
}

/** Version 1 of its shape. */
export function jsonOfWalks(played: PlayedWalk[], texts: Texts, covered: Covered, claims: object[]): string {
  const walks = played.map((each) => ({
    file: each.file,
    walk: each.walk.walk,
    org: each.org,
    lines: each.lines,
    failures: each.failures.map((moment) => {
      const { line, column } = placeOf(each, moment, texts);
      const { key, expected, found } = moment.mismatch ?? {};
      const because = becauseOf(each.product, moment);
      return { line, column, key, expected, found: found ?? null, message: sentenceOf(moment), because };
    }),
  }));
  const coverage = covered ? { coverage: Object.fromEntries(covered) } : {};
  return `${JSON.stringify({ version: 1, walks, claims, ...coverage }, null, 2)}\n`;
}

/** `214 lines of 24 walks hold; 5,300 lines a second.` */
export function summaryOfWalks(played: PlayedWalk[], seconds: number): string {
  const lines = played.reduce((sum, each) => sum + each.lines, 0);
  const failed = played.filter(({ failures }) => failures.length > 0).length;
  const rate = Math.round(lines / Math.max(seconds, 0.001)).toLocaleString('en-US');
  const of = `${count(lines, 'line')} of ${count(played.length, 'walk')}`;
  const verdict =
    failed === 0
      ? `${of} hold`
      : `${failed} of ${count(played.length, 'walk')} ${failed === 1 ? 'lands' : 'land'} elsewhere`;
  return `${verdict}; ${rate} lines a second.`;
}
