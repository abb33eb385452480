/** The counts of visits as Markdown: a table for each version, the newest first, and what was refused beneath it. */
import type { Funnel, FunnelScreen, FunnelVersion } from '../../engine/model/funnel.ts';

const HIDDEN = '<5';
const NONE = '–';

export function asMarkdown({ orgs, since, versions }: Funnel): string {
  const head = `# Where people stop\n\n${orgs.join(', ')}, since ${since.slice(0, 10)}. Counts under 5 are not shown.\n`;
  if (versions.length === 0) return `${head}\nNo visits yet, or fewer than 5.\n`;
  return [head, ...versions.map(versionText)].join('\n');
}

function versionText(version: FunnelVersion): string {
  const { product, flow, bundle, isCurrent, firstAt, lastAt, visits, completions, screens } = version;
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
  if (refused.length === 0) return `${lines.join('\n')}\n`;
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
    '',
  ].join('\n');
}

function screenLine({ screen, visits, submitted, left, dropOff, medianSeconds }: FunnelScreen): string {
  const cells = [
    screen || '/',
    ...[visits, submitted, left].map((count) => String(count ?? HIDDEN)),
    dropOff === null ? NONE : `${Math.round(dropOff * 100)} %`,
    medianSeconds === null ? NONE : `${Math.round(medianSeconds)} s`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function share(part: number, whole: number | null): string {
  return whole === null || whole === 0 ? '' : ` (${Math.round((part / whole) * 100)} %)`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
