/** Is a browser led to our own pages and the listed sites alone, whatever a URL pretends to be? */
import { expect, test } from 'vitest';
import { allowedRedirect, isOwnPath } from '../../src/engine/model/redirects.ts';

const SITES = ['https://sign-in.lender.example', 'https://other.example:8443'];

test.each([
  ['/dashboard', '/dashboard'],
  ['/account/heloc/start?step=name', '/account/heloc/start?step=name'],
  ['https://sign-in.lender.example/authorize?state=1', 'https://sign-in.lender.example/authorize?state=1'],
  ['https://SIGN-IN.lender.example', 'https://sign-in.lender.example/'],
  ['https://other.example:8443/x', 'https://other.example:8443/x'],
])('%s may be followed', (text, followed) => {
  expect(allowedRedirect(text, SITES)).toBe(followed);
});

test.each([
  ['nothing', ''],
  ['another site', 'https://evil.example/'],
  ['another site by its host alone', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['a slash and a backslash', '/\\evil.example'],
  ['backslashes', '\\\\evil.example'],
  ['a backslash in a listed site', 'https://sign-in.lender.example\\@evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script in other letters', 'JaVaScRiPt:alert(1)'],
  ['a script with a tab inside', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['encoded slashes', '/%2f%2fevil.example'],
  ['encoded whole', '%2f%2fevil.example'],
  ['a blank before it', ' https://sign-in.lender.example/'],
  ['a tab between its slashes', '/\t/evil.example'],
  ['a line end between its slashes', '/\n/evil.example'],
  ['a listed site without encryption', 'http://sign-in.lender.example/'],
  ['a listed site at another port', 'https://sign-in.lender.example:444/'],
  ['a site below a listed one', 'https://evil.sign-in.lender.example/'],
  ['a site that begins like a listed one', 'https://sign-in.lender.example.evil.example/'],
  ['a listed site as a name', 'https://sign-in.lender.example@evil.example/'],
  ['a listed site with a name in front', 'https://evil@sign-in.lender.example/'],
  ['a listed site with a password in front', 'https://e:vil@sign-in.lender.example/'],
  ['one slash after the scheme', 'https:/evil.example'],
  ['no slash after the scheme', 'https:evil.example'],
  ['more slashes after the scheme', 'https:////evil.example'],
  ['letters that look like others', 'https://sign-in.lеnder.example/'],
])('%s is not followed', (_what, text) => {
  expect(allowedRedirect(text, SITES)).toBeUndefined();
  expect(isOwnPath(text)).toBe(false);
});
