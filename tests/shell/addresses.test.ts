/** Where do old and unknown addresses lead, and what goes along? */
import { describe, expect, it } from 'vitest';
import { isApplicationId } from '../../src/engine/decide/pages.ts';
import { carriedQuery } from '../../src/runtime/addresses.ts';
import { redirectOf } from '../../src/shell/redirects.ts';
import { realFlow, realProduct } from '../support/project.ts';

const signer = {
  ...realFlow('signer'),
  signIn: { path: 'garden-signer/login', resume: 'garden-signer/resume', form: 'sign-in' },
};
const garden = {
  source: { base: '/account/garden' },
  flows: new Map([['signer', signer]]),
  texts: new Set(['terms', 'communications', 'privacy', 'licenses']),
};
const to = (path: string, search = '') => redirectOf(garden, path, search);

describe('old addresses', () => {
  it('keep the rest of the path of the signer area', () => {
    expect(to('/account/garden-signer/identity')).toBe('/account/garden/garden-signer/identity');
    expect(to('/account/garden-signer')).toBe('/account/garden/garden-signer');
    expect(redirectOf({ ...garden, flows: new Map() }, '/account/garden-signer', '')).toBe('/dashboard');
  });

  it('[GATE-12] of /account/heloc-signer lead to /account/heloc/heloc-signer with the rest of the path', () => {
    const product = realProduct();
    for (const rest of ['', '/login', '/conditions/upload-document']) {
      expect(redirectOf(product, `/account/heloc-signer${rest}`, '')).toBe(
        `/account/heloc/heloc-signer${rest}`,
      );
    }
    expect(redirectOf(product, '/account/heloc/heloc-signer/login', '')).toBeUndefined();
  });

  it('[GATE-13][GATE-16] lead from the old registration to the new one with the whole query', () => {
    expect(to('/account/register', '?referrer=x&pop-webchat=1')).toBe(
      '/account/garden/register?referrer=x&pop-webchat=1',
    );
  });

  it.each(['/account', '/account/other', '/account/other/deep', '/'])(
    'lead from %s to the dashboard',
    (path) => {
      expect(to(path)).toBe('/dashboard');
    },
  );

  it('lead from the product itself to the dashboard, but not from below it', () => {
    expect(to('/account/garden')).toBe('/dashboard');
    expect(to('/account/garden/')).toBe('/dashboard');
    expect(to('/account/garden/pages')).toBeUndefined();
  });

  it.each(['terms', 'communications', 'privacy', 'licenses'])(
    '[GATE-15] lead from the product to the full page of %s',
    (page) => {
      expect(to(`/account/garden/${page}`)).toBe(`/${page}`);
      expect(to(`/${page}`)).toBeUndefined();
    },
  );

  it('[GATE-16] carry one parameter alone', () => {
    expect(to('/account/garden/terms', '?referrer=x&pop-webchat=true')).toBe('/terms?pop-webchat=true');
    expect(to('/account/other', '?referrer=x')).toBe('/dashboard');
    expect(carriedQuery('?a=1&pop-webchat')).toBe('?pop-webchat');
    expect(carriedQuery('?a=1')).toBe('');
  });

  it('leave every other address alone', () => {
    for (const path of ['/dashboard', '/auth/login', '/contact', '/accounting'])
      expect(to(path)).toBeUndefined();
  });
});

describe("an application's id", () => {
  it('is a UUID of 8-4-4-4-12 hexadecimal figures and nothing else', () => {
    expect(isApplicationId('11111111-2222-4333-8444-55555555abCD')).toBe(true);
    for (const part of [
      'register',
      '',
      '11111111222243338444555555555555',
      '11111111-2222-4333-8444-55555555555g',
    ]) {
      expect(isApplicationId(part)).toBe(false);
    }
  });
});
