/** The README's five minutes: its steps, followed to the letter on the project's files, end with the answer kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import type { WalkFile } from '../../src/engine/model/language.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const steps = readme.slice(readme.indexOf('## Change a flow'), readme.indexOf('Now break it'));
/** The blocks of the steps without their indentation: form, fact, write, screen, question, words. */
const blocks = [...steps.matchAll(/^ {3}```\w+\n([\s\S]*?)^ {3}```/gm)].map(([, text = '']) =>
  text.replace(/^ {3}/gm, ''),
);
const [form = '', fact = '', write = '', screen = '', question = '', words = ''] = blocks;

const REGISTRATION = 'flows/heloc/registration.yaml';

function below(files: SourceFile[], path: string, line: RegExp, text: string): SourceFile[] {
  return edited(files, path, line, (found) => `${found}\n${text.trimEnd()}`);
}

function edited(
  files: SourceFile[],
  path: string,
  part: RegExp,
  change: (found: string) => string,
): SourceFile[] {
  const file = files.find((each) => each.path === path);
  if (!file || !part.test(file.text)) throw new Error(`${path} does not hold ${part}`);
  return files.map((each) => (each === file ? { ...file, text: file.text.replace(part, change) } : each));
}

function followed(): SourceFile[] {
  let files = [...readFiles(root), { path: 'schemas/heloc/forms/shared-home.json', text: form }];
  const beside = (found: string) => `${fact.trimEnd()}\n${found}`;
  files = edited(files, 'schemas/facts/registration.json', /^ *"isListedForSale"/m, beside);
  files = edited(files, 'schemas/facts/application.json', /^ *"isListedForSale"/m, beside);
  files = edited(files, REGISTRATION, /^.*set: application\.property,.*$/m, () => write.trimEnd());
  files = below(files, REGISTRATION, /^ {2}for-sale:.*$/m, screen);
  files = below(files, REGISTRATION, /^.*ask: for-sale,.*$/m, question);
  return below(files, 'flows/heloc/copy.yaml', /^ {2}screens:$/m, words);
}

const story = parse(`
walk: Ada tells who owns the home with her
flow: registration
given: { persona: ada }
then:
  - { answer: property-address }
  - { answer: for-sale, lands: shared-home }
  - { answer: shared-home, with: {}, refused: { isShared: Please choose yes or no } }
  - { answer: shared-home, with: { isShared: "YES" }, lands: annual-income }
  - { answer: annual-income }
  - { answer: legal-name }
  - { answer: birthdate }
  - { answer: contact-info }
  - { answer: login-info }
  - { create: application, known: { application.property.isShared: "YES" } }
`) as WalkFile;

test('Six blocks change the flow, nothing is wrong with it, and the answer is in the application', () => {
  expect(blocks).toHaveLength(6);
  const { project, problems } = loadProject(followed());
  // Its walks were written without the question, and say so.
  expect(problems.filter(({ file }) => !file.includes('/walks/'))).toEqual([]);
  const [source] = project?.products ?? [];
  const [bundle] = project ? compileProject(project) : [];
  if (!source || !bundle) throw new Error(JSON.stringify(problems));
  const moments = [...createWalkPlayer(createWalkContext(bundle, source, '2026-11-20'))(story)];
  expect(moments.flatMap(({ mismatch }) => mismatch ?? [])).toEqual([]);
  expect(moments).toHaveLength(story.then?.length ?? 0);
});
