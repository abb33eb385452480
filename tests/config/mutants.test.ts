/** Is a mistake found that is made on purpose? A small share, in deep runs a larger one; `npm run bench` makes the others. */
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readFiles } from '../../src/config/disk.ts';
import { behaviourMutants } from '../bench/mutation/behaviour.ts';
import { createJudge } from '../bench/mutation/judge.ts';
import { isRequired } from '../bench/mutation/language.ts';
import { CLASSES, type Mutant, misspelt, shareOf } from '../bench/mutation/mutant.ts';
import { quantityMutants } from '../bench/mutation/quantities.ts';
import { crashesOf, rowsOf, survivorsOf } from '../bench/mutation/report.ts';
import { spotsOf } from '../bench/mutation/spots.ts';
import { structureMutants } from '../bench/mutation/structure.ts';
import { PROJECT_FOLDER } from '../support/project.ts';
import { baseFiles } from './trees.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** Of each class: to judge one reads the whole project and plays its walks. */
const [MOST_PARSED, MOST_JUDGED] = isDeep ? [8, 2] : [2, 1];

const project = readFiles(PROJECT_FOLDER);
const [gardenSpots, projectSpots] = [spotsOf(baseFiles()), spotsOf(project)];
const judgeOfProject = createJudge(project, 500);
const ofStructure = structureMutants(projectSpots);
const ofBehaviour = behaviourMutants(projectSpots);
const made = [...ofStructure, ...quantityMutants(projectSpots), ...ofBehaviour];

describe('Mistakes made on purpose', () => {
  test('are some of each class', () => {
    expect(new Set(made.map((mutant) => mutant.class))).toEqual(new Set(Object.keys(CLASSES)));
  });

  test('change the file, and leave it one that can be parsed', () => {
    const isBroken = (mutant: Mutant) => {
      const text = mutant.text();
      return text === mutant.file.text || parseDocument(text).errors.length > 0;
    };
    const broken = shareOf(made, MOST_PARSED, 2).filter(isBroken);
    expect(broken.map(({ file, line, to }) => `${file.path}:${line} ${to}`)).toEqual([]);
  });

  test.each([
    ['profile', 'porfile'],
    ['application.term', 'application.trem'],
    ['"south"', '"suoth"'],
    ['is', 'isx'],
    ['start/who', 'start/woh'],
  ])('misspell %s as a finger slips: %s', (word, wrong) => {
    expect(misspelt(word)).toBe(wrong);
  });

  test.each<[Parameters<typeof isRequired>[0], (string | number)[], boolean]>([
    ['flow', ['flow'], true],
    ['flow', ['audience'], false],
    ['flow', ['transitions', 0, 'when'], true],
    ['flow', ['transitions', 0, 'id'], false],
    ['flow', ['steps', 'who', 'route'], true],
    ['product', ['calls', 'status', 'method'], true],
    ['facts', ['properties', 'size', 'type'], true],
  ])('know of a %s that %j is needed: %s', (kind, pointer, needed) => {
    expect(isRequired(kind, pointer)).toBe(needed);
  });

  test('are none of a name where there are words of people', () => {
    const spots = projectSpots.filter(
      ({ file: { path }, pointer: [first] }) => path === 'flows/site.yaml' && first === 'copy',
    );
    const texts = spots.filter(({ sort }) => sort === 'scalar');
    const classes = structureMutants(texts).map((mutant) => mutant.class);
    expect(texts.length).toBeGreaterThan(300);
    expect([...new Set(classes)].sort()).toEqual(['misspell a key', 'swap a type']);
  });
});

test('Each mistake of structure in the small project is told, by a report that leads to it', () => {
  const mutants = shareOf(structureMutants(gardenSpots), 12, 1);
  const verdicts = mutants.map(createJudge(baseFiles().map(sameAs(mutants)), 100));
  expect(crashesOf(verdicts)).toEqual([]);
  // Which names of calls there are is the server's to know.
  expect(survivorsOf(verdicts).filter((told) => !told.includes('product.yaml:18'))).toEqual([]);
});

test('Each range of the small project whose ends are swapped is told', () => {
  const isSwapped = (mutant: Mutant) => mutant.class === 'swap the ends of a range';
  const mutants = quantityMutants(gardenSpots).filter(isSwapped);
  const verdicts = mutants.map(createJudge(baseFiles().map(sameAs(mutants)), 100));
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(({ outcome, by }) => outcome !== 'refused' || !by.includes('value/size'))).toEqual(
    [],
  );
});

test.each([
  ['flows/heloc/product.yaml', 'KS', 'literal/impossible'],
  ['flows/heloc/product.yaml', 'CO_DEEDER', 'literal/impossible'],
  ['flows/site.yaml', "'/service-hearthline/api/v1/uploads/{uuid}/{upload}'", 'call/part'],
  ['schemas/heloc/forms/profile.json', '"homeAddress"', 'form/field'],
  ['schemas/heloc/forms/offer.json', '"lowestPayment"', 'widget/misfit'],
  ['flows/heloc/product.yaml', '"49812"', 'value/order'],
  ['flows/heloc/registration.yaml', "'HELOC: Registration Shut'", 'name/slip'],
  [
    'flows/site.yaml',
    "'/service-application/api/v3/application/{product}/optermizerly-profile'",
    'name/slip',
  ],
])('In %s each misspelt %s is told: %s', (path, from, code) => {
  const isMeant = ({ class: name, file, from: text }: Mutant) =>
    name.startsWith('misspell') && file.path === path && text === from;
  const mutants = ofStructure.filter(isMeant);
  const verdicts = mutants.map(judgeOfProject);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(mutants.map(() => 'refused'));
  expect(verdicts.flatMap(({ by }) => by)).toContain(code);
});

test('Most mistakes of behaviour in the product are caught by its walks, and no check throws', () => {
  const mutants = shareOf(ofBehaviour, MOST_JUDGED, 3);
  const verdicts = mutants.map(judgeOfProject);
  expect(crashesOf(verdicts)).toEqual([]);
  const [whole] = rowsOf(verdicts).slice(-1);
  expect(whole?.killed, survivorsOf(verdicts).join('\n')).toBeGreaterThanOrEqual(80);
});

/** The files that the mutants were made of: a judge knows them by identity. */
function sameAs(mutants: Mutant[]) {
  const known = new Map(mutants.map(({ file }) => [file.path, file]));
  return (file: ReturnType<typeof baseFiles>[number]) => known.get(file.path) ?? file;
}
