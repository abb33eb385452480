/** How are replayed walks told, to a person and to a machine? */
import { parseFile } from '../config/parse.ts';
import { codeFrame, count, type Texts } from '../config/print.ts';
import type { Place } from '../config/project.ts';
import type { WalkMoment } from '../engine/walk.ts';
import type { PlayedWalk } from './walk.ts';
import { sentenceOf } from './walk-sentences.ts';
import { becauseOf } from './walk-why.ts';

/** Only what lands elsewhere is told; empty when all walks hold. */
export function textOfWalks(played: PlayedWalk[], texts: Texts): string {
  return played
    .flatMap((each) => each.failures.map((moment) => textOfFailure(each, moment, texts)))
    .join('\n');
}

function textOfFailure(played: PlayedWalk, moment: WalkMoment, texts: Texts): string {
  const place = placeOf(played, moment, texts);
  const frame = codeFrame(place, (texts.get(played.file) ?? '').split(/\r?\n/));
  const parts = [
    `${played.file}:${place.line}:${place.column}  ${played.walk.walk}`,
    sentenceOf(moment),
    ...(frame ? ['', frame] : []),
    ...['', ...becauseOf(played.cast.product, moment)],
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

/** Where the expectation stands, or the line when it expects nothing of the kind. */
function placeOf({ file }: PlayedWalk, { pointer, line, mismatch }: WalkMoment, texts: Texts): Place {
  const { places } = parseFile({ path: file, text: texts.get(file) ?? '' });
  const key = mismatch?.key;
  const isThere = key !== undefined && pointer[0] !== 'given' && line[key] !== undefined;
  return places.ofPointer(isThere ? [...pointer, key] : pointer, 'value');
}

/** Version 1 of its shape. */
export function jsonOfWalks(played: PlayedWalk[], texts: Texts): string {
  const walks = played.map((each) => ({
    file: each.file,
    walk: each.walk.walk,
    org: each.org,
    lines: each.lines,
    failures: each.failures.map((moment) => {
      const { line, column } = placeOf(each, moment, texts);
      const { key, expected, found } = moment.mismatch ?? {};
      const because = becauseOf(each.cast.product, moment);
      return { line, column, key, expected, found: found ?? null, message: sentenceOf(moment), because };
    }),
  }));
  return `${JSON.stringify({ version: 1, walks }, null, 2)}\n`;
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
