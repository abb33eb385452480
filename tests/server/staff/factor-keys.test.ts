/** Does a change of the server's key leave the lender's people their apps and recovery codes? */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newAuthenticatorKey } from '../../../src/server/identity/authenticator.ts';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import { resealRows } from '../../../src/server/store/resealing.ts';
import { refuseOtherKeys } from '../../../src/server/store/sealing-keys.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { startApp } from '../support/harness.ts';
import { STAFF_PASSWORD, signInAtDesk } from './office.ts';

test('an app and its recovery codes outlive a change of the key, and the key may go then', async () => {
  const [before, now] = [randomBytes(32), randomBytes(32)];
  const open = await emptyDatabase();
  const first = await startApp({ asksStaffForSecondFactor: true, open, keys: createKeyring(before) });
  await refuseOtherKeys(open.database, createKeyring(before), first.services.clock);
  const email = 'rotated@figure.example';
  await addStaff(first.services, { org: 'figure', email, password: STAFF_PASSWORD, role: 'read' });
  const { uuid } = (await first.store.identities.findByEmail(staffOrg('figure'), email))!;
  const key = newAuthenticatorKey();
  await first.store.authenticators.begin(uuid, key);
  await first.store.authenticators.confirm(uuid, 0);
  await first.store.authenticators.setRecoveryCodes(uuid, ['AAAA-BBBB-CCCC']);
  const both = createKeyring(now, [before]);
  await refuseOtherKeys(open.database, both, first.services.clock);
  await resealRows(open.database, both);
  const keys = createKeyring(now);
  await refuseOtherKeys(open.database, keys, first.services.clock);
  const second = await startApp({ asksStaffForSecondFactor: true, open, keys });
  const timestamp = second.services.clock().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
  for (const each of [code, 'AAAA-BBBB-CCCC']) {
    const browser = second.browser();
    const reply = await signInAtDesk(browser, STAFF_PASSWORD, email);
    const body = { challenge: reply.body.challenge, code: each };
    expect([each, (await browser.call('staffLoginCode', { body })).status]).toEqual([each, 200]);
  }
  await first.close();
  await second.close();
  await open.close();
});
