/** How long do a million made-up applications take through two versions of the flows, beside two derivations each by hand? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../../src/config/compile/compile.ts';
import { compileForm } from '../../src/config/compile/validators.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import { compareBehaviour, type ProductVersion } from '../../src/proof/diff/behaviour.ts';
import { stepByHand } from './by-hand.ts';
import { type Figure, median } from './figure.ts';
import type { Point } from './ours/derive.ts';

const PRODUCT = 'heloc';
const ROUNDS = 5;
const SAMPLES = 10_000;
const MILLION = 1_000_000;
/** Seconds of one core. */
const GOAL = 3;
const project = join(import.meta.dirname, '../..');
const points: Point[] = JSON.parse(readFileSync(join(project, 'tests/fixtures/derived-steps.json'), 'utf8'));

export async function measure(): Promise<Figure[]> {
  const version = versionOf();
  const times: { ours: number[]; hand: number[] } = { ours: [], hand: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    // Walks are played whatever the sample: what they take is not the sample's.
    const [ours, hand] = [
      processorSeconds(() => compared(version, SAMPLES)) - processorSeconds(() => compared(version, 0)),
      processorSeconds(byHand),
    ];
    if (round < 0) continue;
    times.ours.push((ours * MILLION) / SAMPLES);
    times.hand.push((hand * MILLION) / SAMPLES);
  }
  const baseline = { name: 'two derivations by hand, facts given', value: median(times.hand) * 1000 };
  return [
    {
      name: 'a million applications through two versions',
      value: median(times.ours) * 1000,
      unit: 'ms',
      baseline,
    },
    { name: 'of that, in seconds of one core', value: median(times.ours), unit: '', goal: GOAL },
  ];
}

/** Each flow has a sample of its own: half of it is one application. */
function compared(version: ProductVersion, samples: number): void {
  const options = { seed: 1, samples: samples / 2, today: '2026-11-20', compile };
  const { flows } = compareBehaviour(version, version, [], options);
  if (flows.some(({ groups }) => groups.length > 0)) throw new Error('A version differs from itself.');
}

const forms = new Map<string, ReturnType<typeof compileForm>>();
const compile: typeof compileForm = (shape) => {
  const key = JSON.stringify(shape);
  const known = forms.get(key) ?? compileForm(shape);
  forms.set(key, known);
  return known;
};

function byHand(): void {
  let length = 0;
  for (let made = 0; made < 2 * SAMPLES; made += points.length) {
    for (const { facts } of points) length += stepByHand(facts).length;
  }
  // What is never read might never be computed.
  if (length === 0) throw new Error('No step has a name.');
}

function processorSeconds(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

function versionOf(): ProductVersion {
  const files = readFiles(project);
  const loaded = loadProject(files).project;
  const source = loaded?.products.find(({ product }) => product.product === PRODUCT);
  const bundle = loaded && compileProject(loaded).find(({ product }) => product === PRODUCT);
  if (!source || !bundle) throw new Error(`The project has no product "${PRODUCT}", or problems.`);
  return { source, bundle, texts: new Map(files.map(({ path, text }) => [path, text])) };
}
