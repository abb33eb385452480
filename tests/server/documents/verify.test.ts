/** Does a document that several signed come out the same from its rows alone, whatever is published since, and is a row that was changed named? */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../../src/config/model/content.ts';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import { documentVersion } from '../../../src/server/documents/make.ts';
import { readSigned } from '../../../src/server/documents/verify.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { startPostgres } from '../../postgres.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { readOnce } from '../support/harness.ts';
import { atTheNotary, opened } from '../support/signers.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const ELSEWHERE = 'Pacific/Kiritimati';

/** With another lender's name, another zone and other words of the deed. */
function renamed({ hash: _, ...bundle }: Bundle, name: string): Bundle {
  const { deed } = bundle.documents;
  if (!deed) return digested(bundle);
  const body: typeof deed.body = [{ text: `Words of ${name}.` }, ...deed.body];
  const orgs = Object.entries(bundle.orgs).map(([code, org]) => {
    return [code, { ...org, company: { ...org.company, name } }] as const;
  });
  const documents = { ...bundle.documents, deed: { ...deed, body } };
  return digested({ ...bundle, zone: ELSEWHERE, orgs: Object.fromEntries(orgs), documents });
}

const digested = (content: Omit<Bundle, 'hash'>): Bundle => ({ hash: digest(content), ...content });

describe.each([
  ['the embedded database', true, () => emptyDatabase()],
  ['Postgres', postgres !== undefined, async () => emptyDatabase(await postgres!.freshDatabase())],
])('on %s a document that two signed', (_, isThere, openedThere) => {
  let open: OpenDatabase;
  let notary: Notary;
  let name: string | undefined;
  let deed: string;
  let hash: string | null | undefined;

  const read = () => readSigned({ store: notary.server.store, drawPdf: notary.server.services.drawPdf });
  const publish = async (lender: string) => {
    name = lender;
    await notary.server.services.configuration.reload();
  };

  beforeAll(async () => {
    if (!isThere) return;
    open = await openedThere();
    const { bundles = [] } = await readOnce();
    const reading = async () => ({
      bundles: bundles.map((bundle) => (name === undefined ? bundle : renamed(bundle, name))),
      problems: [],
    });
    notary = await openNotary({ open, reading });
    const { server } = notary;
    const { owner, signer, journey } = await opened(server);
    const olive: Person = { browser: signer, journey };
    const borrower: Person = { browser: owner.browser, journey: owner.uuid };
    expect((await notary.verify(olive)).status).toBe(200);
    deed = (await atTheNotary(server, owner.uuid)).uuid;
    expect((await notary.sign(olive)).status).toBe(200);
    await publish('Between Two Signatures Bank');
    expect((await notary.sign(borrower)).status).toBe(200);
    hash = (await server.store.documents.signatures(owner.uuid)).at(-1)?.sha256;
  });
  afterAll(async () => {
    if (!isThere) return;
    await notary.server.close();
    await open.close();
  });

  test.skipIf(!isThere)('has the hash of its rows, published anew between them and after', async () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await read()).toEqual({ problems: [], documents: 1 });
    await publish('After All Bank');
    expect(await read()).toEqual({ problems: [], documents: 1 });
  });

  test.skipIf(!isThere)('is drawn again by the renderer that its version names', async () => {
    const { content } = await open.database
      .selectFrom('document')
      .innerJoin('bundle', 'bundle.hash', 'document.bundle')
      .select('bundle.content')
      .where('document.uuid', '=', deed)
      .executeTakeFirstOrThrow();
    const template = (JSON.parse(String(content)) as Bundle).documents.deed!;
    const set = (version: string) => sql`update document set version = ${version} where uuid = ${deed}`;
    await set(documentVersion(template, 1)).execute(open.database);
    expect((await read()).problems).toEqual([
      expect.stringContaining('does not come out of what it was made of'),
    ]);
    await set(documentVersion(template)).execute(open.database);
    expect(await read()).toEqual({ problems: [], documents: 1 });
  });

  test.skipIf(!isThere).each([
    [
      "signature set at = at + interval '1 day'",
      "signature set at = at - interval '1 day'",
      'does not come out of its signatures',
    ],
    ['signature set read_sha256 = reverse(read_sha256)', '', 'a signature on “deed” is of other bytes'],
    ['signature set sha256 = reverse(sha256)', '', 'does not come out of its signatures'],
    [
      "signature set sealed = replace(sealed::text, 'v1.', 'v2.')::jsonb",
      "signature set sealed = replace(sealed::text, 'v2.', 'v1.')::jsonb",
      'does not open',
    ],
    ['document set sha256 = reverse(sha256)', '', 'does not come out of what it was made of'],
    ['document set version = reverse(version)', '', 'this program does not draw'],
    ['document set bundle = reverse(bundle)', '', 'is missing, or was changed'],
    [
      "bundle set content = replace(content, 'York', 'Yerk')",
      "bundle set content = replace(content, 'Yerk', 'York')",
      'is missing, or was changed',
    ],
  ])('is named where somebody changed a row: %s', async (change, undo, sentence) => {
    await sql.raw(`update ${change}`).execute(open.database);
    const { problems } = await read();
    await sql.raw(`update ${undo || change}`).execute(open.database);
    expect(problems).toEqual([expect.stringContaining(sentence)]);
    expect(problems[0]).toContain(deed);
    expect(await read()).toEqual({ problems: [], documents: 1 });
  });
});
