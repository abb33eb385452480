/** Is an email one message in two bodies, readable in every lender's colours, and is nothing in it alive that a person typed? */
import { describe, expect, test } from 'vitest';
import { AA_TEXT, contrast } from '../../../src/engine/say/colour.ts';
import { toNobody } from '../../../src/engine/say/copy.ts';
import { composeEmail } from '../../../src/server/emails/compose.ts';
import { wordsOfEmail } from '../../../src/server/emails/words.ts';
import { buttonsIn, wordsShown } from '../../support/email-words.ts';
import { unlikeTheirText } from '../../support/journey-emails.ts';
import { bundleOf } from '../../support/project.ts';

const bundle = bundleOf();
const lenders = Object.values(bundle.orgs);
const [LENDER] = lenders;
const LINK = 'https://lender.example/account/heloc/7?a=1&b=2';
const WORDS = {
  subject: ['Your offers are ready'],
  body: ['Hello Ada, your offers are ready.', 'They stay open.'],
  notification: ['Compare them side by side.'],
  action: ['Compare offers'],
  footer: ['Questions? Call us.'],
};

const composed = (more: Partial<Parameters<typeof composeEmail>[0]> = {}) =>
  composeEmail({
    ...{ words: WORDS, lender: LENDER!, base: bundle.base },
    ...{ site: 'https://lender.example', link: LINK, ...more },
  })!;

describe('An email', () => {
  test('says the same in both bodies, and leads on by one button', () => {
    const email = composed();
    expect(email.text).toBe([...WORDS.body, `Compare offers: ${LINK}`, ...WORDS.footer].join('\n\n'));
    expect(wordsShown(email.html).split('\n')).toEqual([
      ...WORDS.notification,
      ...[LENDER!.name, ...WORDS.subject, ...WORDS.body, 'Compare offers', ...WORDS.footer],
    ]);
    expect(buttonsIn(email.html)).toEqual([{ label: 'Compare offers', url: LINK }]);
    expect(unlikeTheirText([email])).toEqual([]);
  });

  test('has no button without a link or words for one, and no logo without a site', () => {
    for (const email of [
      composed({ link: undefined }),
      composed({ words: { ...WORDS, action: undefined } }),
    ]) {
      expect(buttonsIn(email.html)).toEqual([]);
      expect(email.text).not.toContain('http');
    }
    const { html } = composed({ site: undefined });
    expect(html).not.toContain('<img');
    expect(wordsShown(html)).toContain(LENDER!.name);
  });

  test('is none without a subject, or with nothing to say below it', () => {
    expect(composeEmail({ ...PARTS, words: { ...WORDS, subject: [] } })).toBeUndefined();
    expect(composeEmail({ ...PARTS, words: { ...WORDS, body: [] } })?.text).toContain('Call us');
    expect(composeEmail({ ...PARTS, words: { ...WORDS, body: [], footer: undefined } })).toBeUndefined();
  });

  test('loads nothing but the logo, runs nothing, and says its language and its schemes', () => {
    const { html } = composed();
    expect(html).not.toMatch(/<(script|link|iframe|form|object|svg)\b|@import|@font-face|url\(|\bon\w+=/i);
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const sources = [...html.matchAll(/\b(?:src|srcset)="([^"]*)"/g)].map(([, url]) => url);
    expect(sources.length).toBeGreaterThan(0);
    for (const url of sources) expect(url).toMatch(/^https:\/\/lender\.example\/[\w/-]+\.svg$/);
  });
});

const PARTS = { words: WORDS, lender: LENDER!, base: bundle.base, site: undefined, link: undefined };

describe('What a person typed', () => {
  const NAME = `Ada"><img src=x onerror='alert(1)'></style><a href="https://evil.example">Click</a>\r\nBcc: all@evil.example`;
  const copy = {
    'mails.hello.subject': 'Hello {name}',
    'mails.hello.body': ['Dear {name}, your offers are ready.'],
    'mails.hello.action': 'See {name}',
  };

  test('stays words: no tag, no second button, no header or line of its own', () => {
    const words = wordsOfEmail(copy, 'hello', { name: NAME }, toNobody);
    const email = composed({ words });
    expect(buttonsIn(email.html)).toHaveLength(1);
    expect(email.html).not.toMatch(/<img src=x|<a href="https:\/\/evil|onerror='/);
    expect(wordsShown(email.html)).toContain(`Dear ${NAME.replace('\r\n', ' ')}, your offers`);
    expect(email.subject).not.toMatch(/[\r\n]/);
    expect(email.text.split('\n')).toHaveLength(3);
  });
});

describe('In the colours of every lender', () => {
  const inlineOf = (html: string) => (name: string, property: string) =>
    new RegExp(`class="(?:\\w )*${name}(?: \\w)*"[^>]*?style="[^"]*?(?<![-\\w])${property}:(#\\w+)`).exec(
      html,
    )?.[1] ?? '';

  test.each(lenders)('$code, the button has its color and the picture is its logo', (lender) => {
    const { html } = composed({ lender });
    const { primary, logo } = lender.brand;
    expect(inlineOf(html)('b', 'background')).toBe(primary.toLowerCase());
    expect(/<img [^>]*?src="([^"]*)"/.exec(html)?.[1]).toBe(
      `https://lender.example${bundle.base}/logos/${logo}`,
    );
  });

  test.each(lenders)('$code, words can be read in the light and in the dark', (lender) => {
    const { html } = composed({ lender });
    const inline = inlineOf(html);
    const dark = (name: string, property: string) =>
      new RegExp(`\\.${name}\\{${property}:(#\\w+)!important\\}`).exec(html)?.[1] ?? '';
    for (const of of [inline, dark]) {
      const sheet = of('s', 'background');
      expect(contrast(of('i', 'color'), sheet)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(of('f', 'color'), sheet)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(of('n', 'color'), sheet)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(of('a', 'color'), of('b', 'background'))).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });
});
