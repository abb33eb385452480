/** How long does one derivation over all transitions take, and how much longer than one written by hand? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import { type OpenFlow, type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { type HandFacts, stepByHand } from './by-hand.ts';
import { type Figure, median } from './figure.ts';

interface Point {
  name: string;
  facts: HandFacts;
  step: string;
}

const project = join(import.meta.dirname, '../..');
const points: Point[] = JSON.parse(readFileSync(join(project, 'tests/fixtures/derived-steps.json'), 'utf8'));
/** Rounds over all points: enough for the compiler to have done what it will do. */
const rounds = { warm: 300, counted: 100, samples: 15 };

export async function measure(): Promise<Figure[]> {
  const { product, flow } = openFlowWithSteps();
  const byFlow = ({ facts }: Point) => derive(product, flow, facts as unknown as Facts).step;
  const byHand = ({ facts }: Point) => stepByHand(facts);
  for (const find of [byFlow, byHand]) assertRight(find);
  const baseline = { name: 'written by hand', value: perCall(byHand) };
  return [{ name: 'one derivation', value: perCall(byFlow), unit: 'µs', baseline, limit: 30 }];
}

/** A quick answer that is wrong would be no answer. */
function assertRight(find: (point: Point) => string): void {
  for (const point of points) {
    const step = find(point);
    if (step !== point.step) throw new Error(`${point.name}: ${step} instead of ${point.step}`);
  }
}

/** Median microseconds for one point. */
function perCall(find: (point: Point) => string): number {
  let length = 0;
  const round = () => {
    for (const point of points) length += find(point).length;
  };
  for (let count = 0; count < rounds.warm; count += 1) round();
  const samples = Array.from({ length: rounds.samples }, () => {
    const began = performance.now();
    for (let count = 0; count < rounds.counted; count += 1) round();
    return ((performance.now() - began) * 1000) / (rounds.counted * points.length);
  });
  // What is never read might never be computed.
  if (length === 0) throw new Error('No step has a name.');
  return median(samples);
}

function openFlowWithSteps(): { product: OpenProduct; flow: OpenFlow } {
  const loaded = loadProject(projectFiles());
  if (!loaded.project) throw new Error(`The project has problems: ${loaded.problems[0]?.message}`);
  const [bundle] = compileProject(loaded.project);
  if (!bundle) throw new Error('The project has no product.');
  const product = openProduct(bundle);
  const flow = [...product.flows.values()].find(({ transitions }) => transitions.length > 0);
  if (!flow) throw new Error('No flow has transitions.');
  return { product, flow };
}

function projectFiles() {
  return ['flows', 'schemas', 'orgs'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return {
          path: path.slice(project.length + 1).replaceAll('\\', '/'),
          text: readFileSync(path, 'utf8'),
        };
      }),
  );
}
