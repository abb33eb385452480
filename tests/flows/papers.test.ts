/** Is every document of every product whole at every lender, by the facts of every walk that it can be made on? */
import { describe, expect, test } from 'vitest';
import { statesOf, walkedProducts } from '../../scripts/gallery/moments.ts';
import { readFiles } from '../../src/config/disk.ts';
import type { Bundle, Org } from '../../src/engine/model/bundle.ts';
import type { DocumentFile } from '../../src/engine/model/language.ts';
import type { OpenProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { copyFor, lenderOf } from '../../src/engine/say/slice.ts';
import { LacksFacts, type Snapshot, snapshotOf } from '../../src/engine/say/snapshot.ts';
import { contentOf } from '../../src/server/documents/content.ts';
import { holesInText } from '../support/journey-emails.ts';
import { PROJECT_FOLDER } from '../support/project.ts';

const TODAY = '2026-11-22';
const AT = new Date(`${TODAY}T12:00:00Z`);

/** Of one document, the facts of a walk; those that fill it alike are one. */
interface Case {
  product: OpenProduct<Bundle>;
  template: DocumentFile;
  walk: string;
  facts: Facts;
}

const cases = walkedProducts(readFiles(PROJECT_FOLDER), TODAY).flatMap(({ context, walks }) => {
  const { product } = context;
  const found = new Map<string, Case>();
  for (const { walk } of walks) {
    const last = new Map<unknown, Facts>();
    for (const { state } of statesOf(context, walk)) last.set(state.facts.status, state.facts);
    for (const facts of last.values()) {
      for (const template of Object.values(product.source.documents)) {
        const lender = product.source.orgs[product.source.defaultOrg];
        const snapshot = lender && snapshotAt(product, template, facts, lender);
        if (snapshot) found.set(shapeOf(template, snapshot), { product, template, walk: walk.walk, facts });
      }
    }
  }
  return [...found.values()];
});

test('each document of each product is made on some walk', () => {
  const products = new Set(cases.map(({ product }) => product));
  const nameOf = ({ source }: OpenProduct<Bundle>, document: string) => `${source.product} ${document}`;
  const made = cases.map(({ product, template }) => nameOf(product, template.document));
  const all = [...products].flatMap((product) =>
    Object.keys(product.source.documents).map((document) => nameOf(product, document)),
  );
  expect([...new Set(made)].sort()).toEqual(all.sort());
});

describe.each(cases.map((each) => ({ ...each, name: each.template.document })))(
  '$name on "$walk"',
  ({ product, template, facts }) => {
    test.each(lendersOf(product).map((lender) => ({ lender, code: lender.code })))(
      'of $code',
      ({ lender }) => {
        const snapshot = snapshotAt(product, template, facts, lender);
        if (!snapshot) throw new Error('It is made at another lender, and lacks facts at this one.');
        const lacking: string[] = [];
        const content = contentOf(template, snapshot, { hear: (_, path) => lacking.push(path) });
        expect(lacking).toEqual([]);
        const texts = textsIn({
          ...content,
          footer: content.footer.replace('{page}', '1').replace('{pages}', '2'),
        });
        expect(texts.flatMap(holesInText)).toEqual([]);
        expect(texts.join('\n')).toContain(lender.company.name);
      },
    );
  },
);

function lendersOf({ source }: OpenProduct<Bundle>): Org[] {
  return Object.values(source.orgs).filter(({ products }) => products[source.product]);
}

/** Undefined where the document cannot be made of these facts. */
function snapshotAt(
  { source, triggers }: OpenProduct<Bundle>,
  template: DocumentFile,
  known: Facts,
  lender: Org,
): Snapshot | undefined {
  const facts = triggers.withLookups({ ...known, ...lenderOf(source, lender) });
  const holds = (trigger: string) => triggers.holds(trigger, facts);
  try {
    return snapshotOf(template, {
      facts,
      holds,
      copy: copyFor(source, lender),
      participants: () => [],
      at: AT,
    });
  } catch (error) {
    if (error instanceof LacksFacts) return undefined;
    throw error;
  }
}

/** What is filled and what is not, whatever it is filled with. */
function shapeOf({ document }: DocumentFile, { facts, holds }: Snapshot): string {
  const kinds = JSON.stringify(facts, (_, value) =>
    value === null || typeof value === 'object' ? value : typeof value,
  );
  return `${document} ${JSON.stringify(holds)} ${kinds}`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
