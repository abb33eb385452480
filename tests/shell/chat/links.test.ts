/** Which links of a message may be clicked, and what of a message is no link at all? */
import { describe, expect, it, test } from 'vitest';
import { linkTo, partsOfMessage } from '../../../src/shell/chat/links.ts';

const hosts = [{ host: 'partner.example' }, { host: 'lender.example', subdomains: true }];

const clickable: [typed: string, href: string][] = [
  ['https://partner.example', 'https://partner.example/'],
  ['https://partner.example/help?a=1#b', 'https://partner.example/help?a=1#b'],
  ['HTTPS://Partner.Example/x', 'https://partner.example/x'],
  ['https://lender.example/', 'https://lender.example/'],
  ['https://help.lender.example/a', 'https://help.lender.example/a'],
  ['https://a.b.lender.example/', 'https://a.b.lender.example/'],
];

const plain: [why: string, typed: string][] = [
  ['a host that is not listed', 'https://evil.example'],
  ['a host below one that stands for itself alone', 'https://help.partner.example/'],
  ['a listed host as the end of another name', 'https://evilpartner.example/'],
  ['a listed host as the end of a name with subdomains', 'https://evillender.example/'],
  ['a listed host as the beginning of another', 'https://partner.example.evil.example/'],
  ['a listed host as the user of another', 'https://partner.example@evil.example/'],
  ['a listed host with a password before another', 'https://partner.example:x@evil.example/'],
  ['a user before a listed host', 'https://root@partner.example/'],
  ['a port', 'https://partner.example:8443/'],
  ['the port that is meant anyway', 'https://partner.example:443/'],
  ['another protocol', 'http://partner.example/'],
  ['a script', 'javascript:alert(1)//https://partner.example'],
  ['data', 'data:text/html,https://partner.example'],
  ['a host with a dot behind it', 'https://partner.example./'],
  ['a host of other letters', 'https://pаrtner.example/'],
  ['a host in punycode', 'https://xn--prtner-3fe.example/'],
  ['a name below a listed host in punycode', 'https://xn--prtner-3fe.lender.example/'],
  ['wide letters that a browser narrows', 'https://ｐartner.example/'],
  ['an escaped host', 'https://partner%2eexample/'],
  ['letters that turn the reading', 'https://partner.example/\u202Egpj.exe'],
  ['letters of no width', 'https://partner.example/\u200Bx'],
  ['a backslash for a slash', 'https://evil.example\\@partner.example/'],
  ['a tab in the host', 'https://partner\t.example/'],
  ['no host', 'https:///partner.example'],
  ['a bare host', 'partner.example'],
];

describe('[CHAT-24][CHAT-25] a link to a listed host', () => {
  it.each(clickable)('may be clicked: %s', (typed, href) => {
    expect(linkTo(typed, hosts)).toBe(href);
    expect(partsOfMessage(`See ${typed} now`, hosts)).toEqual([
      { text: 'See ' },
      { text: typed, href },
      { text: ' now' },
    ]);
  });

  it('ends where the sentence does', () => {
    const parts = partsOfMessage('(https://partner.example/a), or https://lender.example.', hosts);
    expect(parts.filter(({ href }) => href).map(({ text }) => text)).toEqual([
      'https://partner.example/a',
      'https://lender.example',
    ]);
    expect(parts.map(({ text }) => text).join('')).toBe(
      '(https://partner.example/a), or https://lender.example.',
    );
  });
});

describe('[CHAT-24] everything else', () => {
  it.each(plain)('stays text: %s', (_, typed) => {
    expect(linkTo(typed, hosts)).toBeUndefined();
    const parts = partsOfMessage(`See ${typed} now`, hosts);
    const links = parts.flatMap(({ href }) => (href === undefined ? [] : [new URL(href).hostname]));
    expect(links.filter((host) => host !== 'partner.example')).toEqual([]);
    expect(parts.map(({ text }) => text).join('')).toBe(`See ${typed} now`);
  });

  it('stays text where no host is listed', () => {
    expect(partsOfMessage('https://partner.example', [])).toEqual([{ text: 'https://partner.example' }]);
  });
});

test('A link is shown as what it opens: nothing of a deceiving one is clickable', () => {
  for (const [, typed] of plain) {
    for (const { text, href } of partsOfMessage(typed, hosts)) {
      if (href !== undefined) expect(new URL(text).href).toBe(href);
    }
  }
});
