/** Does a logo that runs or fetches something come no further than its author, and is a plain one let pass? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logoProblems } from '../../src/config/read/logos.ts';

const LOGOS = join(import.meta.dirname, '../../orgs/logos');
const NS = 'xmlns="http://www.w3.org/2000/svg"';
const found = (text: string) => logoProblems({ path: 'orgs/logos/a.svg', text });

test.each([
  ['a script', `<svg ${NS}>\n<script>alert(1)</script></svg>`],
  ['a script in capitals', `<svg ${NS}>\n<SCRIPT>alert(1)</SCRIPT></svg>`],
  ['a script of another namespace', `<svg ${NS}>\n<s:script>alert(1)</s:script></svg>`],
  ['a handler', `<svg ${NS}>\n<path onload="alert(1)"/></svg>`],
  ['a handler in capitals', `<svg ${NS}>\n<path ONCLICK='alert(1)'/></svg>`],
  ['a page in the picture', `<svg ${NS}>\n<foreignObject><p>Hi</p></foreignObject></svg>`],
  ['a remote picture', `<svg ${NS}>\n<image href="https://elsewhere.example/a.png"/></svg>`],
  ['a remote part', `<svg ${NS}>\n<use xlink:href="https://elsewhere.example/a.svg#b"/></svg>`],
  ['a part by data', `<svg ${NS}>\n<use href="data:image/svg+xml,x#b"/></svg>`],
  ['a link that runs something', `<svg ${NS}>\n<a href="javascript:alert(1)"><path d=""/></a></svg>`],
  ['a remote fill', `<svg ${NS}>\n<path fill="url(https://elsewhere.example/a#b)"/></svg>`],
  ['a remote fill in a style', `<svg ${NS}>\n<path style="fill: URL( '//elsewhere.example/a#b' )"/></svg>`],
  ['a style sheet', `<svg ${NS}>\n<style>@import url(//elsewhere.example/a.css);</style></svg>`],
  ['something that moves', `<svg ${NS}>\n<animate attributeName="href" to="javascript:alert(1)"/></svg>`],
  ['a sign by its number', `<svg ${NS}>\n<path fill="&#117;rl(https://elsewhere.example/a)"/></svg>`],
  ['a sign by its escape', `<svg ${NS}>\n<path style="fill: u\\72l(//elsewhere.example/a)"/></svg>`],
  ['another base', `<svg ${NS}>\n<g xml:base="https://elsewhere.example/"/></svg>`],
  ['an instruction', `<svg ${NS}>\n<?xml-stylesheet href="//elsewhere.example/a.css"?></svg>`],
  ['characters that are no markup', `<svg ${NS}>\n<![CDATA[<script>]]></svg>`],
  ['an attribute that never ends', `<svg ${NS}>\n<path d="M0 0</svg>`],
])('%s is told where it stands', (_, text) => {
  expect(found(text)).toMatchObject([{ code: 'logo/unsafe', severity: 'error', line: 2, column: 1 }]);
});

test.each([
  ['an entity', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'],
  ['a page', '<html><svg></svg></html>'],
  ['no picture at all', 'GIF89a'],
  ['nothing', ''],
])('%s is no logo', (_, text) => {
  expect(found(text)).toMatchObject([{ code: 'logo/unsafe', line: 1, column: 1 }]);
});

test('a gradient, a part of its own and a comment are let pass', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Drawn <by> us. -->
<svg ${NS} viewBox="0 0 8 8" role="img" aria-label="A &amp; B"><defs><linearGradient id="a"><stop offset="1"/></linearGradient>
<path id="b" d="M0 0h8"/></defs><use href="#b" fill="url(#a)"/><text x='1'>A &amp; B</text></svg>`;
  expect(found(text)).toEqual([]);
});

test.each(readdirSync(LOGOS))('%s is a plain drawing', (name) => {
  expect(found(readFileSync(join(LOGOS, name), 'utf8'))).toEqual([]);
});

test('a long picture that never closes is told as quickly as a short one is read', () => {
  const text = `<svg ${NS}>${'<path d="M0 0" '.repeat(20_000)}`;
  expect(found(text)).toHaveLength(1);
});
