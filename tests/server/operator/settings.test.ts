/** What the environment may say of the operator's port, and what it is told when it says something else. */
import { describe, expect, test } from 'vitest';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
const POSTGRES = { DATABASE_URL: 'postgres://x' };
const settings = (given: NodeJS.ProcessEnv) => readEnvironment(given, '/p').operator;

describe('the operator’s port', () => {
  test('is there with the embedded database, at this machine alone and any free port; on Postgres it is asked for', () => {
    expect(settings({})).toEqual({ host: '127.0.0.1', port: 0 });
    expect(settings(POSTGRES)).toBeUndefined();
    expect(settings({ ...POSTGRES, HEARTHLINE_OPERATOR: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  });

  test.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0', { host: '127.0.0.1', port: 0 }],
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['127.1.2.3:9464', { host: '127.1.2.3', port: 9464 }],
    ['localhost:9464', { host: 'localhost', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('%s needs no token', (text, expected) => {
    expect(settings({ HEARTHLINE_OPERATOR: text })).toEqual(expected);
    const given = { HEARTHLINE_OPERATOR: text, HEARTHLINE_OPERATOR_TOKEN: TOKEN };
    expect(settings(given)).toEqual({ ...expected, token: TOKEN });
  });

  test.each(['0.0.0.0:9464', '10.0.0.7:9464', '[::]:9464', 'metrics.example:9464', '128.0.0.1:9464'])(
    '%s, where others can ask, needs one',
    (text) => {
      expect(() => settings({ HEARTHLINE_OPERATOR: text })).toThrow(/other machines can ask/);
      const given = { HEARTHLINE_OPERATOR: text, HEARTHLINE_OPERATOR_TOKEN: TOKEN };
      expect(settings(given)).toMatchObject({ port: 9464, token: TOKEN });
    },
  );

  test.each(['ninety', '-1', '70000', '94.64', '127.0.0.1', '127.0.0.1:', ':9464', '::1:9464', 'a b:1 2'])(
    '"%s" is no port, and the sentence has its cure',
    (text) => {
      const given = { HEARTHLINE_OPERATOR: text };
      expect(() => settings(given)).toThrow(CannotStart);
      expect(() => settings(given)).toThrow('which is no port');
      expect(() => settings(given)).toThrow(
        expect.objectContaining({ cure: expect.stringContaining('9464') }),
      );
    },
  );

  test.each([TOKEN.slice(1), `${TOKEN} `, `${TOKEN}\n`, 'ü'.repeat(40)])('"%s" is no token', (token) => {
    const given = { HEARTHLINE_OPERATOR: '9464', HEARTHLINE_OPERATOR_TOKEN: token };
    expect(() => settings(given)).toThrow(/HEARTHLINE_OPERATOR_TOKEN is shorter than 32/);
    expect(() => settings(given)).not.toThrow(token);
  });
});
