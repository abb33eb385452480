/** Is every email of every product whole at every lender: no hole, the same in both bodies, one button, and who writes? */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emailAt, gatherEmails } from '../../scripts/gallery/emails.ts';
import { readFiles } from '../../src/config/disk.ts';
import { phone } from '../../src/engine/say/formats.ts';
import { wordsShown } from '../support/email-words.ts';
import { holesIn, unlikeTheirText } from '../support/journey-emails.ts';

const SITE = 'https://lender.example';
const moments = gatherEmails(readFiles(join(import.meta.dirname, '../..')), '2026-11-22');

test.each(moments.map((moment) => ({ moment, name: `${moment.product.source.product} ${moment.email}` })))(
  '$name',
  ({ moment }) => {
    expect(moment.holes).toBe(0);
    for (const org of Object.values(moment.product.source.orgs)) {
      const email = emailAt(moment, org, SITE)!;
      expect(holesIn([email])).toEqual([]);
      expect(unlikeTheirText([email])).toEqual([]);
      for (const own of [org.company.name, phone(org.support.phone), org.support.email, org.support.hours]) {
        expect(email.text).toContain(own);
        expect(wordsShown(email.html)).toContain(own);
      }
    }
  },
);

test('each email that asks to sign in has a button that leads there', () => {
  const asking = moments.flatMap((moment) => {
    const [org] = Object.values(moment.product.source.orgs);
    const email = org && emailAt(moment, org, SITE);
    const asks = /\bsign in\b/i.test(email?.text ?? '') && !/^signInCode$/.test(moment.email);
    return email && asks && !email.text.includes(`: ${SITE}`) ? [moment.email] : [];
  });
  expect(asking).toEqual([]);
});
