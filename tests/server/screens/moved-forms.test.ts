/** Does whoever has begun go on where a release calls their forms otherwise: by what they answered, by what they typed, and on the page that they have open? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileProject } from '../../../src/config/compile/compile.ts';
import { readFiles } from '../../../src/config/disk.ts';
import { loadProject } from '../../../src/config/load.ts';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { projectRoot, readOnce, type TestServer } from '../support/harness.ts';
import { ANSWERS, answerUntil, bundleOf, standing } from '../support/people.ts';
import { beginSession, refused, sendEvents } from '../telemetry/visits.ts';
import { beginAt, startSandboxed } from './applicants.ts';

/** Before a product had forms of its own: all of them, and their parts, in the folders that products share. */
async function readBefore(): Promise<Awaited<ReturnType<typeof readOnce>>> {
  const files = readFiles(projectRoot).map(({ path, text }) => {
    const shared = path.replace(/^schemas\/heloc\/(forms|parts)\//, 'schemas/$1/');
    return { path: shared, text: shared === path ? text : text.replaceAll('"../../', '"../') };
  });
  const { project, problems } = loadProject(files);
  if (!project)
    throw new Error(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return { bundles: compileProject(project), problems: [] };
}

let server: TestServer;
let reading = readBefore;
beforeAll(async () => {
  server = await startSandboxed(() => reading());
});
afterAll(() => server.close());

test('the answers, the text and the open page of before are as good as they were', async () => {
  const formAt = async (read: ReturnType<typeof standing>) => {
    const { body } = await read;
    const { path, form, answers, unsubmitted } = (body as unknown as Standing).screen!;
    return { path, form: form?.name, hash: form?.hash, answers, unsubmitted };
  };
  const visitor = server.browser();
  await answerUntil(server, visitor, 'for-sale');
  const person = await beginAt(server);
  const atLiens = { params: { journey: person.uuid }, query: { screen: 'liens' } };
  const foundLiens = (await person.facts()).foundLiens as unknown as { uuid: string }[];
  const liens = foundLiens.map(({ uuid }) => ({ uuid, choice: 'DISPUTE' }));
  const typed = { params: { uuid: person.uuid }, body: { screen: 'liens', answers: { liens } } };
  expect((await person.browser.call('saveUnsubmitted', typed)).status).toBe(204);
  const key = await beginSession(visitor);
  const note = refused(server, key, { form: 'annual-income', pointer: '/income', keyword: 'required' });
  expect((await sendEvents(visitor, note)).status).toBe(204);
  const before = [
    await formAt(standing(visitor, 'property-address')),
    await formAt(person.browser.call('standing', atLiens)),
  ];
  expect(before).toMatchObject([
    { form: 'property-address', answers: ANSWERS['property-address'] },
    { form: 'liens', unsubmitted: { liens } },
  ]);
  const bundle = bundleOf(server);

  reading = readOnce;
  await server.services.configuration.reload();
  expect(bundleOf(server)).not.toBe(bundle);
  const after = [
    await formAt(standing(visitor, 'property-address')),
    await formAt(person.browser.call('standing', atLiens)),
  ];
  expect(after).toEqual(before.map((each) => ({ ...each, form: `heloc/${each.form}` })));

  const open = { screen: 'annual-income', answers: ANSWERS['annual-income'], bundle };
  const answered = await visitor.call('answer', { params: { journey: 'draft' }, body: open });
  expect([answered.status, answered.body.route]).toEqual([200, 'legal-name']);
  const saved = { screen: 'liens', answers: { liens }, bundle };
  const reply = await person.browser.call('saveAnswers', { params: { uuid: person.uuid }, body: saved });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  const again = { ...note, eventProperties: { ...note.eventProperties, id: crypto.randomUUID() } };
  expect((await sendEvents(visitor, again)).status).toBe(204);
});
