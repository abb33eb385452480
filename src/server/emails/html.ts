/** The HTML of an email, a sheet on a tinted ground as the pages have it: tables and inline styles, no script, and every text escaped. */
import type { Org } from '../../engine/model/bundle.ts';
import { CORNERS } from '../../engine/say/brand-styles.ts';
import { FACES } from '../../engine/say/faces.ts';
import { type Palette, paletteOf } from '../../engine/say/palette.ts';
import { escaped } from '../http/escaped.ts';

export interface EmailSheet {
  subject: string;
  /** What a list of emails shows beside the subject. */
  preview: string | undefined;
  body: string[];
  button: { label: string; url: string } | undefined;
  footer: string[];
  name: string;
  brand: Org['brand'];
  /** Whole URLs. */
  logo: string | undefined;
  darkLogo: string | undefined;
}

const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
/** CSS pixels. */
const WIDTH = 600;
const REM = 16;

/** Which colours of the palette a class has in the dark, where a program asks for it. */
const DARK = [
  ['c', 'background', 'canvas'],
  ['s', 'background', 'surface'],
  ['l', 'border-color', 'line'],
  ['i', 'color', 'ink'],
  ['f', 'color', 'inkSoft'],
  ['n', 'color', 'brand.link'],
  ['b', 'background', 'brand.solid'],
  ['a', 'color', 'brand.onSolid'],
] as const;

export function emailHtml(sheet: EmailSheet): string {
  const { subject, preview, brand } = sheet;
  const palette = paletteOf(brand, 'light');
  const family = brand.face && FACES[brand.face].generic === 'serif' ? SERIF : SANS;
  const card = pixels(CORNERS[brand.corners ?? 'soft'].card);
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules(brand)}}</style>
</head>
<body class="c" style="margin:0;padding:0;background:${palette.canvas}">
${preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>\n`}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="c" style="background:${palette.canvas}">
<tr><td align="center" style="padding:24px 12px;font-family:${family}">
<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" class="s l" style="width:100%;max-width:${WIDTH}px;background:${palette.surface};border:1px solid ${palette.line};border-radius:${card};border-collapse:separate;text-align:left">
<tr><td class="${hasDarkMark(sheet) ? 's l' : 'l'}" style="padding:24px 24px 20px;background:${palette.surface};border-bottom:1px solid ${palette.line};border-radius:${card} ${card} 0 0">${markOf(sheet, palette, family)}</td></tr>
<tr><td style="padding:28px 24px 12px">
<h1 class="i" style="margin:0 0 16px;font:600 22px/28px ${family};color:${palette.ink}">${escaped(subject)}</h1>
${paragraphs(sheet.body, 'i', `0 0 16px;font:400 16px/24px ${family};color:${palette.ink}`)}
${buttonOf(sheet, palette, family)}</td></tr>
<tr><td class="l" style="padding:20px 24px 16px;border-top:1px solid ${palette.line}">
${paragraphs(sheet.footer, 'f', `0 0 8px;font:400 14px/20px ${family};color:${palette.inkSoft}`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The lender's logo, its name where pictures are not shown; without one its name. */
function markOf({ name, logo, darkLogo }: EmailSheet, palette: Palette, family: string): string {
  const style = `font:600 20px/32px ${family};color:${palette['brand.link']}`;
  if (logo === undefined) return `<span class="n" style="${style}">${escaped(name)}</span>`;
  const picture = `<img class="n" src="${escaped(logo)}" alt="${escaped(name)}" height="32" style="display:block;height:32px;width:auto;border:0;${style}">`;
  if (darkLogo === undefined) return picture;
  return `<picture><source srcset="${escaped(darkLogo)}" media="(prefers-color-scheme:dark)">${picture}</picture>`;
}

/** A logo that is drawn for a light ground alone keeps it. */
function hasDarkMark({ logo, darkLogo }: EmailSheet): boolean {
  return logo === undefined || darkLogo !== undefined;
}

function paragraphs(lines: string[], name: string, style: string): string {
  return lines
    .map((line) => `<p class="${name}" style="margin:${style};overflow-wrap:anywhere">${escaped(line)}</p>`)
    .join('\n');
}

/** A cell with a colour of its own: programs that pad no links still show a button. */
function buttonOf({ button, brand }: EmailSheet, palette: Palette, family: string): string {
  if (!button) return '';
  const radius = pixels(CORNERS[brand.corners ?? 'soft'].button);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="b" style="background:${palette['brand.solid']};border-radius:${radius}"><a class="a" href="${escaped(button.url)}" style="display:inline-block;padding:12px 24px;font:600 16px/24px ${family};color:${palette['brand.onSolid']};text-decoration:none">${escaped(button.label)}</a></td>
</tr></table>
`;
}

/** The palette of the dark scheme; what stands inline needs to be told twice. */
function darkRules(brand: EmailSheet['brand']): string {
  const dark = paletteOf(brand, 'dark');
  return DARK.map(([name, property, role]) => `.${name}{${property}:${dark[role]}!important}`).join('');
}

/** Programs that show email know pixels alone. */
function pixels(length: string): string {
  return length.endsWith('rem') ? `${Number.parseFloat(length) * REM}px` : length;
}
