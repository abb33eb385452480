/** Is the description of the calls OpenAPI, whole, and true of what the server answers? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { leavingSchema } from '../../../src/server/openapi/leaving.ts';
import { leavesAs } from '../../../src/server/secrets/outgoing.ts';
import { atDesk } from '../staff/office.ts';
import { createReplyCheck, type Description, descriptionOf } from '../support/described.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';

const PATH = '/service-hearthline/api/v1/openapi.json';
let server: TestServer;
let description: Description;
beforeAll(async () => {
  server = await startApp();
  description = descriptionOf(server.services.configuration);
});
afterAll(() => server.close());

function validator() {
  const meta = readFileSync(join(import.meta.dirname, '../../fixtures/openapi-3.1.json'), 'utf8');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('media-range', true);
  return ajv.compile(JSON.parse(meta) as object);
}

describe('the description', () => {
  test('is OpenAPI 3.1 by the standard’s own schema, which would find a mistake', () => {
    const validate = validator();
    validate(description);
    expect(validate.errors ?? []).toEqual([]);
    const broken = structuredClone(description) as unknown as { info: { title?: string } };
    delete broken.info.title;
    expect(validate(broken)).toBe(false);
  });

  test('has one entry for each handler, and none for what nobody answers', () => {
    const handled = HANDLERS.map(({ name }) => name);
    expect(new Set(handled).size).toBe(handled.length);
    const told = Object.values(description.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    const products = server.services.configuration.products();
    const { calls } = products.find(({ bundle }) => bundle.isHome)!.bundle;
    const others = products.filter(({ bundle }) => !bundle.isHome);
    const own = others.flatMap(({ bundle }) =>
      Object.entries(bundle.calls).flatMap(([name, { path }]) => {
        return path === calls[name]?.path ? [] : [`${bundle.product}.${name}`];
      }),
    );
    expect(own).toContain('dscr.standing');
    expect(told.sort()).toEqual([...Object.keys(calls), ...own].sort());
    expect(handled).toEqual(expect.arrayContaining(told.map((name) => name.replace(/^.*\./, ''))));
  });

  test('holds only schemas that a validator takes, and no reference into nothing', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'description:', components: description.components });
    for (const name of Object.keys(description.components.schemas)) {
      expect(ajv.getSchema(`description:#/components/schemas/${name}`), name).toBeTypeOf('function');
    }
    for (const [, name] of JSON.stringify(description).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(description.components.schemas).toHaveProperty([name!]);
    }
  });

  test('tells of no fact that never leaves', () => {
    const text = JSON.stringify(description.components.schemas.Application);
    expect(text).toContain('homeCondition');
    for (const secret of ['underwriting', 'freezePin', 'hmda"']) expect(text).not.toContain(secret);
  });

  test('is served in the sandbox, and is not there where nobody writes programs', async () => {
    const reply = await server.browser().get(PATH);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(description)));
    const real = await startApp({ sandbox: false });
    expect((await real.browser().get(PATH)).status).toBe(404);
    await real.close();
  });
});

test('what leaves has the shape that is told, masks and gaps included', () => {
  const schema = {
    type: 'object',
    sensitivity: 'open',
    properties: {
      account: { type: 'number', sensitivity: 'masked' },
      pin: { type: 'string', sensitivity: 'secret' },
      kept: { type: 'object', sensitivity: 'secret', properties: { score: { type: 'number' } } },
      list: { type: 'array', items: { type: 'string', sensitivity: 'secret' } },
      colour: { type: 'string', enum: ['RED'] },
    },
  };
  const told = leavingSchema(schema);
  const validate = new Ajv2020({ strict: false }).compile(told);
  const facts = { account: 123456789, pin: '1234', kept: { score: 3 }, list: ['a'], colour: 'RED' };
  expect(validate(leavesAs(schema, facts))).toBe(true);
  expect(validate(facts)).toBe(false);
  expect(Object.keys(told.properties as object)).toEqual(['account', 'colour']);
});

test('a reply that does not fit its description is found', async () => {
  const check = createReplyCheck(server.services.configuration);
  const { browser, uuid } = await withApplication(server);
  const path = `/service-application/api/v1/application/heloc/${uuid}`;
  const { text } = await browser.call('application', { params: { uuid } });
  const fitting = { method: 'GET', path, status: 200, text };
  expect(() => check(fitting)).not.toThrow();
  expect(() => check({ ...fitting, text: JSON.stringify({ ...JSON.parse(text), pin: '1' }) })).toThrow(
    /application 200/,
  );
  expect(() => check({ ...fitting, status: 404 })).toThrow(/application refused/);
  expect(() => check({ ...fitting, path: '/terms', text: '<html>' })).not.toThrow();
  const desk = await atDesk(server);
  const seen = await desk.call('staffApplication', { params: { uuid } });
  const staffPath = `/service-hearthline/api/v1/staff/applications/${uuid}`;
  expect(() => check({ method: 'GET', path: staffPath, status: 200, text: seen.text })).not.toThrow();
});
