/** Does who runs the server bring somebody to the lender's desk, take them away, and give them a role, and never under a server that has the folder? */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStaffCommand } from '../../../src/server/staff/command.ts';
import { lockFolder } from '../../../src/server/store/folder-lock.ts';
import { startPostgres } from '../../postgres.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { commandDatabase } from '../support/command-database.ts';

const readSigned = async () => ({ problems: signedProblems, documents: 2 });
let signedProblems: string[] = [];
const postgres = await startPostgres();
let data = '';
let database: Record<string, string>;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'hearthline-staff-'));
  database = await commandDatabase(data, postgres);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(data, { recursive: true, force: true });
});

async function run(
  args: string[],
  place: Record<string, string> = database,
): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const env = { HEARTHLINE_DATA: data, ...place };
  const code = await runStaffCommand(args, { env, say: (line) => void said.push(line), readSigned });
  return { code, said: said.join('\n') };
}

/** The link that somebody was told of. */
const LINK = /^https?:\/\/\S+\/staff\/password\?token=[\w-]{43}$/m;

test('who is added gets a link to set a password of their own; the same person twice and a strange org are refused', async () => {
  const added = await run(['add', 'nora@figure.example']);
  expect(added.code).toBe(0);
  expect(added.said).toContain('nora@figure.example may sign in at /staff of figure, with the role decide.');
  expect(added.said).toMatch(LINK);
  expect(added.said).toContain('within 24 hours');
  const again = await run(['add', 'Nora@Figure.example', '--org', 'figure']);
  expect(again.code).toBe(1);
  expect(again.said).not.toMatch(LINK);
  expect((await run(['add', 'otto@figure.example', '--org', 'nobody'])).code).toBe(1);
});

test('where emails go out the link goes by email, and is not printed', async () => {
  const mail = { HEARTHLINE_MAIL: 'smtp://127.0.0.1:2525', HEARTHLINE_MAIL_FROM: 'no-reply@figure.example' };
  const place = { ...database, ...mail, HEARTHLINE_SANDBOX: '0' };
  const { code, said } = await run(['add', 'mia@figure.example'], place);
  expect(code).toBe(0);
  expect(said).toContain('They get an email with a link');
  expect(said).not.toContain('token=');
});

test('a role is given and changed, a password ends, and who is removed is listed as such and may come back', async () => {
  expect((await run(['add', 'rita@figure.example', '--role', 'read'])).said).toContain('with the role read');
  expect(await run(['role', 'rita@figure.example', 'manage'])).toEqual({
    ...{ code: 0, said: 'rita@figure.example has the role manage at figure.' },
  });
  expect(await run(['reset', 'rita@figure.example'])).toEqual({
    ...{ code: 0, said: expect.stringMatching(LINK) },
  });
  expect((await run(['list'])).said).toMatch(/rita@figure\.example {2}manage {2}since \d{4}-\d\d-\d\d/);
  expect((await run(['remove', 'Rita@figure.example'])).code).toBe(0);
  expect((await run(['list'])).said).toMatch(/rita@figure\.example {2}removed/);
  for (const args of [['remove'], ['reset'], ['role', 'read']]) {
    const [verb = '', role] = args;
    const again = await run([verb, 'rita@figure.example', ...(role ? [role] : [])]);
    expect([verb, again.code, again.said]).toEqual([
      ...[verb, 1, 'Nobody at figure has the email rita@figure.example.'],
    ]);
  }
  expect((await run(['add', 'rita@figure.example', '--role', 'decide'])).code).toBe(0);
  expect((await run(['list'])).said).toMatch(/rita@figure\.example {2}decide/);
  expect(await run(['verify'])).toMatchObject({
    ...{
      code: 0,
      said: expect.stringMatching(/^\d+ events of \d+ subjects, 2 signed documents\. Nothing was changed\.$/),
    },
  });
});

test('a signed document that was changed is told, and makes the answer no', async () => {
  signedProblems = ['Document d of application a: a signature on “deed” is of other bytes.'];
  const { code, said } = await run(['verify']);
  signedProblems = [];
  expect(code).toBe(1);
  expect(said).toMatch(/^Document d of application a: .*\n.*2 signed documents\. Something is wrong in 1\.$/);
});

test('under another key than that of the database nobody is added', async () => {
  await run(['list']);
  const others = { ...database, HEARTHLINE_KEY: randomBytes(32).toString('base64') };
  const { code, said } = await run(['add', 'omar@figure.example'], others);
  expect([code, said]).toEqual([2, expect.stringContaining('was written under another key')]);
});

test('while a server has the folder it says who does, and adds nobody; once it has ended they are added', async () => {
  const place = { HEARTHLINE_DATA: mkdtempSync(join(data, 'embedded-')) };
  await putEmptyDatabase(place.HEARTHLINE_DATA);
  const lock = await lockFolder(place.HEARTHLINE_DATA);
  const { code, said } = await run(['add', 'paul@figure.example'], place);
  lock.release();
  expect((await run(['add', 'paul@figure.example'], place)).code).toBe(0);
  expect(code).toBe(2);
  expect(said).toMatch(/is in use by process \d+\. Stop that server first/);
});

test.each([
  [[]],
  [['add']],
  [['add', 'no e-mail']],
  [['drop', 'a@b']],
  [['add', 'a@b', '--org']],
  [['add', 'a@b', '--role', 'owner']],
  [['remove', 'a@b', '--role', 'read']],
  [['role', 'a@b']],
  [['role', 'a@b', 'owner']],
  [['list', 'a@b']],
  [['add', 'a@b', '--org', 'x', 'y']],
])('%j tells how it is asked', async (args) => {
  const { code, said } = await run(args);
  expect(code).toBe(2);
  expect(said).toMatch(/^Usage:\n {2}npm run -s staff -- add <email>/);
});
