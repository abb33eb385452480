/** Does what is said explicitly count, wherever it stands: the status that begins, the start, a lender's home? */
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { startPath } from '../../src/engine/decide/pages.ts';
import { homeAtHost, orgsByHost } from '../../src/server/publish/org.ts';
import { changed } from './trees.ts';

const PLOT = 'flows/garden/plot.yaml';
const PRODUCT = 'flows/garden/product.yaml';

function bundles(files: SourceFile[]) {
  const { project, problems } = loadProject(files);
  expect(problems).toEqual([]);
  return project ? compileProject(project) : [];
}

test('an application begins in the status that is named, whichever row is above', () => {
  const without = changed(PLOT, '  ASKED:   { derived: true }\n', '');
  const [bundle] = bundles(changed(PLOT, '  UNKNOWN:', '  ASKED:   { derived: true }\n  UNKNOWN:', without));
  expect(Object.keys(bundle?.flows.plot?.statuses ?? {}).indexOf('ASKED')).toBeGreaterThan(0);
  expect(bundle?.flows.plot?.firstStatus).toBe('ASKED');
});

test('links to a new application lead to the entry that is named, and not to the one above', () => {
  const [bundle] = bundles(changed(PRODUCT, 'start: register', 'start: register-new'));
  expect(bundle && startPath(bundle)).toBe('/garden/register-new');
});

/** The lender offers both sheds and no garden. */
const EAST = `org: east
name: East Sheds
hosts: [east.example]
HOMEbrand: { primary: '#2f6f3e', secondary: '#8a5a00', logo: north.svg }
company: { name: East Sheds Ltd, address: 2 Hedge Lane }
support: { phone: 555-010-1235, email: help@east.example, hours: { zone: Europe/London, weekly: [{ department: phone, weekdays: [1, 2, 3], open: "10:00", close: "12:00" }] } }
ABOUTproducts: OFFERED
`;

function shed(product: string): SourceFile[] {
  return [
    { path: `flows/${product}/copy.yaml`, text: 'copy: {}\n' },
    {
      path: `flows/${product}/product.yaml`,
      text: `product: ${product}\nname: ${product}\nbase: /${product}\nzone: Europe/London\ndefaultOrg: north\nfacts: {}\nsettings: size\n`,
    },
    { path: `schemas/${product}/facts/size.json`, text: '{ "type": "object", "properties": {} }' },
  ];
}

test.each([
  ['the site’s home', 'shed, barn, garden', '', 'garden'],
  ['its own home, which it names', 'shed, barn', 'home: barn\n', 'barn'],
  ['the only product that it offers', 'shed', '', 'shed'],
])('the root pages of a lender have the words of %s', (_whose, offered, home, expected) => {
  const products = `{ ${offered
    .split(', ')
    .map((name) => `${name}: ${name === 'garden' ? '{ settings: { rent: 50 } }' : '{}'}`)
    .join(', ')} }`;
  const about = offered.includes('garden') ? 'about: { grower: 3, towns: [Ada] }\n' : '';
  const east = EAST.replace('HOME', home).replace('ABOUT', about).replace('OFFERED', products);
  const found = bundles([
    ...changed('orgs/north.yaml', 'products:', 'products:\n  shed: {}\n  barn: {}'),
    { path: 'flows/site.yaml', text: 'home: garden\nproducts: [shed, barn, garden]\n' },
    ...shed('shed'),
    ...shed('barn'),
    { path: 'orgs/east.yaml', text: east },
  ]);
  const published = found.map((bundle) => ({ bundle, orgByHost: orgsByHost(bundle) }));
  expect(homeAtHost(published, 'east.example')?.bundle.product).toBe(expected);
  expect(homeAtHost(published.toReversed(), 'east.example')?.bundle.product).toBe(expected);
});
