/** The counts of visits as Markdown: a table for each version, the newest first, and what was refused beneath it. */
import type { Funnel, FunnelScreen, FunnelVersion, ShownCount } from '../../engine/model/funnel.ts';

const HIDDEN = '<5';
const NONE = '–';

export function asMarkdown({ orgs, since, versions }: Funnel): string {
  const head = `# Where people stop\n\n${orgs.join(', ')}, since ${since.slice(0, 10)}. Counts under 5 are not shown.\n`;
  if (versions.length === 0) return `${head}\nNo visits yet, or fewer than 5.\n`;
  return [head, ...versions.map(versionText)].join('\n');
}

function versionText(version: FunnelVersion): string {
  const { product, flow, bundle, isCurrent, firstAt, lastAt, visits, completions = null, screens } = version;
  const done = completions === null ? '' : `, ${completions} completed${share(completions, visits)}`;
  const lines = [
    `## ${product} / ${flow}, version ${bundle}${isCurrent ? ' (served now)' : ''}`,
    '',
    `${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}: ${visits ?? HIDDEN} visits${done}.`,
    '',
    '| screen | visits | submitted | left there | drop-off | median time |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...screens.map(screenLine),
  ];
  const refused = screens.flatMap(({ screen, refusals }) => refusals.map((each) => ({ screen, ...each })));
  const compared = (version.experiments ?? []).map(comparedText).join('');
  if (refused.length === 0) return `${lines.join('\n')}\n${compared}`;
  const table = refused.map(
    ({ screen, pointer, message, visits }) =>
      `| ${screen} | ${pointer || '/'} | ${cell(message)} | ${visits} |`,
  );
  return [
    ...lines,
    '',
    '| screen | field | refused with | visits |',
    '| --- | --- | --- | ---: |',
    ...table,
    compared,
  ].join('\n');
}

const COUNTS = ['visits', 'submitted', 'drop-off', 'median time'];

/** The variations of one experiment side by side. */
function comparedText({ name, variations }: FunnelVersion['experiments'][number]): string {
  const heads = variations.flatMap(({ variation }) => COUNTS.map((count) => `${variation}: ${count}`));
  const screens = [...new Set(variations.flatMap((each) => each.screens.map(({ screen }) => screen)))];
  const whole = variations.flatMap(({ visits, completions }) => [
    ...[shown(visits), completions === undefined ? NONE : shown(completions)],
    ...[NONE, NONE],
  ]);
  const lines = screens.map((screen) => [
    screen || '/',
    ...variations.flatMap((each) => comparedCells(each.screens.find((own) => own.screen === screen))),
  ]);
  return [
    '',
    `### Experiment ${name}`,
    '',
    ...[
      ['screen', ...heads],
      ['---', ...heads.map(() => '---:')],
      ['the whole flow', ...whole],
      ...lines,
    ].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

function comparedCells(at: FunnelScreen | undefined): string[] {
  if (!at) return COUNTS.map(() => NONE);
  return [shown(at.visits), shown(at.submitted), percent(at.dropOff), seconds(at.medianSeconds)];
}

function screenLine({ screen, visits, submitted, left, dropOff, medianSeconds }: FunnelScreen): string {
  const cells = [
    screen || '/',
    ...[visits, submitted, left].map(shown),
    ...[percent(dropOff), seconds(medianSeconds)],
  ];
  return `| ${cells.join(' | ')} |`;
}

function shown(count: ShownCount): string {
  return String(count ?? HIDDEN);
}

function percent(share: ShownCount): string {
  return share === null ? NONE : `${Math.round(share * 100)} %`;
}

function seconds(time: ShownCount): string {
  return time === null ? NONE : `${Math.round(time)} s`;
}

function share(part: number, whole: number | null): string {
  return whole === null || whole === 0 ? '' : ` (${Math.round((part / whole) * 100)} %)`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
