/** The file and the logo of a new org. */
import { scalar } from '../../config/edit/insert.ts';
import { loadProject } from '../../config/load.ts';
import type { SourceFile } from '../../config/model/project.ts';
import { propertiesOf } from '../../config/model/typed.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { contrast, parseHex } from '../../engine/say/colour.ts';
import { compiled } from '../open.ts';

export interface NewOrg {
  code: string;
  name: string;
  primary: string;
  secondary: string;
  phone: string;
  /** What the products ask it to say of itself, as it stands in its file. */
  about: Record<string, unknown>;
  email?: string;
  address?: string;
}

/** Sentences for what cannot stand; none for what can. The rules of the project check the rest. */
export function faultsOfOrg({ primary, secondary }: NewOrg): string[] {
  const colours = Object.entries({ primary, secondary }).filter(([, colour]) => parseHex(colour) === null);
  return colours.map(([which, colour]) => `--${which} ${colour} is no colour such as #0b5fff.`);
}

/** To begin with: its file is where they are said. */
const USUAL_HOURS = [
  '  hours:',
  '    zone: America/New_York',
  '    weekly:',
  '      - { department: phone, weekdays: [1, 2, 3, 4, 5], open: "09:00", close: "17:00" }',
];

export function orgText(org: NewOrg, products: OfferedProduct[], schema: string): string {
  const { code, name, primary, secondary, phone, about } = org;
  const email = org.email ?? `help@${code}.example`;
  const address = org.address ?? 'The address is still to be written';
  return `${[
    `# yaml-language-server: $schema=../${schema}`,
    `org: ${code}`,
    `name: ${scalar(name)}`,
    `brand:   { primary: "${primary}", secondary: "${secondary}", logo: ${code}.svg }`,
    `company: { name: ${scalar(name)}, address: ${scalar(address)} }`,
    'support:',
    `  phone: ${phone}`,
    `  email: ${email}`,
    ...USUAL_HOURS,
    '',
    ...aboutLines(about),
    'products:',
    ...products.map(({ product, settings }) => `  ${product}: ${offerText(settings)}`),
  ].join('\n')}\n`;
}

function aboutLines(about: NewOrg['about']): string[] {
  const lines = Object.entries(about).map(([name, value]) => `  ${scalar(name)}: ${valueText(value)}`);
  return lines.length === 0 ? [] : ['about:', ...lines, ''];
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => scalar(String(each))).join(', ')}]`;
  return typeof value === 'string' ? scalar(value) : JSON.stringify(value);
}

function offerText(settings: OfferedProduct['settings']): string {
  const all = Object.entries(settings).map(([name, value]) => `${scalar(name)}: ${JSON.stringify(value)}`);
  return all.length === 0 ? '{}' : `{ settings: { ${all.join(', ')} } }`;
}

/** A product that the org offers, with the settings that have no default, as the product's default org has them. */
export interface OfferedProduct {
  product: string;
  settings: Record<string, unknown>;
}

/** Throws CouldNotRun when the project has errors. */
export function offersOf(files: SourceFile[]): OfferedProduct[] {
  const bundles = new Map(compiled(files).map((bundle) => [bundle.product, bundle]));
  const sources = loadProject(files).project?.products ?? [];
  return sources.map(({ product: { product, settings, defaultOrg }, facts }) => {
    const schema = facts.get(settings) ?? {};
    const given = bundles.get(product)?.orgs[defaultOrg]?.products[product]?.settings ?? {};
    const needed = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const open = needed.filter((name) => propertiesOf(schema)[name]?.default === undefined);
    return { product, settings: Object.fromEntries(open.map((name) => [name, given[name]])) };
  });
}

/** An entry that each org which offers the products must say of itself. */
export interface AskedEntry {
  name: string;
  schema: JsonSchema;
}

/** Those without a default. Of a project without problems. */
export function askedOf(files: SourceFile[]): AskedEntry[] {
  const sources = loadProject(files).project?.products ?? [];
  const all = sources.flatMap(({ product: { about }, facts }) => {
    const schema = (about === undefined ? undefined : facts.get(about)) ?? {};
    const needed = Array.isArray(schema.required) ? schema.required.map(String) : [];
    return needed.map((name) => ({ name, schema: propertiesOf(schema)[name] ?? {} }));
  });
  const open = all.filter(({ schema }) => schema.default === undefined);
  return [...new Map(open.map((entry) => [entry.name, entry])).values()];
}

/** What was typed, in the type that is asked for; what cannot be one stays a text, for the rules to refuse. */
export function typedEntry({ schema: { type } }: AskedEntry, text: string): unknown {
  const trimmed = text.trim();
  if (type === 'array') return trimmed.split(',').map((each) => each.trim());
  if (type === 'boolean' && /^(true|false)$/.test(trimmed)) return trimmed === 'true';
  const isNumber = (type === 'integer' || type === 'number') && /^\d+(\.\d+)?$/.test(trimmed);
  return isNumber ? Number(trimmed) : trimmed;
}

/** Initials in the brand's colour beside the name: good enough to begin with. */
export function logoText({ name, primary }: NewOrg): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('');
  const ink = contrast(primary, '#ffffff') >= contrast(primary, '#000000') ? '#ffffff' : '#000000';
  const width = 48 + Math.ceil([...name].length * 11.5);
  const font = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif" font-weight="700"';
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" role="img" aria-label="${escaped(name)}">`,
    `<rect width="32" height="32" rx="8" fill="${primary}"/>`,
    `<text x="16" y="21.5" text-anchor="middle" ${font} font-size="15" fill="${ink}">${escaped(initials)}</text>`,
    `<text x="42" y="23" ${font} font-size="19" letter-spacing="-.3" fill="#1b1b2f">${escaped(name)}</text>`,
    '</svg>',
  ].join('')}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
