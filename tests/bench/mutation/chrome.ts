/** Which mistakes can be made in what stands around every page: another place, order, target or question, or another line's words? */
import { CHROME_REGIONS, type ChromeRegion } from '../../../src/engine/model/chrome.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import type { Spot } from './spots.ts';

/** Keys of a line that say what it leads to or shows. */
const TARGETS = ['page', 'site', 'url', 'does', 'image'];
const REGIONS = Object.keys(CHROME_REGIONS) as ChromeRegion[];

export function chromeMutants(spots: Spot[]): Mutant[] {
  const byFile = [...Map.groupBy(spots, ({ file }) => file.path).values()];
  return byFile.flatMap((ofFile) => [
    ...lineMutants(ofFile.filter(({ kind, pointer }) => kind === 'flow' && pointer[0] === 'chrome')),
    ...wordMutants(ofFile.filter(isText)),
  ]);
}

function lineMutants(spots: Spot[]): Mutant[] {
  const valuesOf = (key: unknown) =>
    spots.filter(({ pointer }) => pointer[2] === key && pointer.length === 3);
  const next = (spot: Spot) => another(spot, valuesOf(spot.pointer[2]));
  return spots.flatMap((spot) => {
    const key = String(spot.pointer[2]);
    if (spot.pointer.length === 2) return reordered(spot, spots);
    if (spot.pointer.length > 3) return [];
    if (key === 'place') return moved(spot);
    const replaced = next(spot);
    if (key === 'when') {
      const free = mutantOf(spot, 'change who sees a line of the chrome', spot.cut, spot.cut.left);
      return [free, ...to(spot, 'change who sees a line of the chrome', replaced)];
    }
    return TARGETS.includes(key) ? to(spot, 'redirect a line of the chrome', replaced) : [];
  });
}

function to(spot: Spot, name: Mutant['class'], text: string | undefined): Mutant[] {
  return text === undefined || spot.scalar === undefined ? [] : [mutantOf(spot, name, spot.value, text)];
}

/** The next of the same sort that is another, as it is written. */
function another(spot: Spot, all: Spot[]): string | undefined {
  const at = all.indexOf(spot);
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  const other = others.find(({ scalar }) => scalar !== undefined && scalar !== spot.scalar);
  return other?.file.text.slice(other.value.start, other.value.end);
}

/** To the next place of the same sort: where no such line may stand is a mistake of structure. */
function moved(spot: Spot): Mutant[] {
  const sort = CHROME_REGIONS[spot.scalar as ChromeRegion];
  const alike = REGIONS.filter((region) => CHROME_REGIONS[region] === sort);
  const place = alike[(alike.indexOf(spot.scalar as ChromeRegion) + 1) % alike.length];
  return place === spot.scalar ? [] : to(spot, 'move a line of the chrome', place);
}

/** It changes places with the next one that stands in the same place. */
function reordered(spot: Spot, spots: Spot[]): Mutant[] {
  const placeOf = (at: unknown) =>
    spots.find(({ pointer }) => pointer[1] === at && pointer[2] === 'place')?.scalar;
  const place = placeOf(spot.pointer[1]);
  const following = spots.filter(
    ({ pointer }) => pointer.length === 2 && Number(pointer[1]) > Number(spot.pointer[1]),
  );
  const other = following.find(({ pointer }) => placeOf(pointer[1]) === place);
  if (!other) return [];
  const { text } = spot.file;
  const [one, two] = [spot, other].map(({ value }) => text.slice(value.start, value.end).trimEnd());
  const between = text.slice(spot.value.start + (one?.length ?? 0), other.value.start);
  const range = { start: spot.value.start, end: other.value.start + (two?.length ?? 0) };
  return [mutantOf(spot, 'reorder the chrome', range, `${two}${between}${one}`)];
}

function isText({ kind, pointer, scalar }: Spot): boolean {
  const [root, group, , slot] = pointer;
  const isWords = (kind === 'copy' || kind === 'site') && root === 'copy' && group === 'chrome';
  return isWords && slot === 'text' && typeof scalar === 'string';
}

/** A line says what the next one says. */
function wordMutants(texts: Spot[]): Mutant[] {
  return texts.flatMap((spot) => to(spot, 'swap the words of the chrome', another(spot, texts)));
}
