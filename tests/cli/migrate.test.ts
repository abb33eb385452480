/** Is a project of the first edition rewritten where, and only where, nobody lands elsewhere? */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { garden, project, said } from './said.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'migrate-'));
  cpSync(garden, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const plot = () => readFileSync(join(root, 'flows/garden/plot.yaml'), 'utf8');

test('A project is rewritten, with the proof; a second time nothing is to do', async () => {
  const { code, result } = await said(['migrate'], root);
  expect(code).toBe(0);
  expect(result).toContain('flows/garden/plot.yaml  a comparison that is asked once');
  expect(result).toContain('Structure: nothing changed.');
  expect(result).toMatch(/Behaviour of plot: none of [\d,]+ applications stands elsewhere/);
  expect(plot()).toContain('when: { plot.side: south }');
  expect(await said(['validate'], root)).toEqual({ code: 0, result: '', comment: 'No problems.\n' });
  const again = await said(['migrate'], root);
  expect(again).toEqual({ code: 0, result: '', comment: 'The project is of the second edition already.\n' });
});

const withTimeline = (milestone: string) => {
  const text = plot()
    .replace(
      'done:  { kind: wait }',
      `done:  { kind: wait, timeline: [{ id: asked, ${milestone}, turn: nobody }] }`,
    )
    .replace('triggers:\n', "triggers:\n  isOver: { '===': [{ var: plot.shedId }, none] }\n");
  writeFileSync(join(root, 'flows/garden/plot.yaml'), text);
  const copy = join(root, 'flows/garden/copy.yaml');
  const words = readFileSync(copy, 'utf8').replace('{ title: Done,', '{ title: Done, time-asked: Asked,');
  writeFileSync(copy, words);
};

test('A milestone is asked in place', async () => {
  withTimeline('when: isOver');
  const { code, comment } = await said(['migrate'], root);
  expect({ code, comment }).toEqual({ code: 0, comment: '' });
  expect(plot()).toContain('{ id: asked, when: { plot.shedId: none }, turn: nobody }');
});

test('A trigger that another key names keeps its name', async () => {
  withTimeline('done: isOver, when: isOver');
  const { code, comment } = await said(['migrate'], root);
  expect({ code, comment }).toEqual({ code: 0, comment: '' });
  expect(plot()).toContain('done: isOver, when: isOver');
});

test('This project is of the second edition', async () => {
  const { code, comment } = await said(['migrate', '--dry-run'], project);
  expect({ code, comment }).toEqual({
    code: 0,
    comment: 'The project is of the second edition already.\n',
  });
});

test('A trial writes nothing', async () => {
  const before = plot();
  const { code, result } = await said(['migrate', '--dry-run'], root);
  expect(code).toBe(0);
  expect(result).toContain('flows/garden/plot.yaml');
  expect(plot()).toBe(before);
});

test('A project with problems is left alone', async () => {
  const other = join(import.meta.dirname, 'cases/broken');
  const { code, comment } = await said(['migrate', '--root', other], root);
  expect(code).toBe(2);
  expect(comment).toContain('problem');
});
