/** What `flow diff` costs on the whole project, with all of its generated applicants. */
import { compileProject } from '../../src/config/compile/compile.ts';
import { compileDerivation } from '../../src/config/compile/derivation.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import { askedQuestions } from '../../src/engine/answer/sequence.ts';
import { deriveRoute } from '../../src/engine/decide/derive.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { givenBy } from '../../src/proof/sample/given.ts';
import { sampleFacts } from '../../src/proof/sample/sample.ts';
import { project, said } from '../cli/said.ts';
import { atMost, type Figure } from './figure.ts';

/** Two versions are compared: what that takes is no more than what one takes, twice. */
const MOST = 2;
/** As many as the command makes of each flow unless told otherwise. */
const SAMPLES = 20_000;
const TODAY = '2026-11-20';

export async function measure(): Promise<Figure[]> {
  // Compiles what all of them need.
  await processorOf(() => command('validate'));
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      one: (await processorOf(() => command('walk'))) + (await processorOf(applicantsOfOneVersion)),
      two: await processorOf(() => command('diff', project)),
    });
  }
  const [middle] = rounds.toSorted((a, b) => a.two / a.one - b.two / b.one).slice(1);
  if (!middle) throw new Error('Nothing was measured.');
  const baseline = { name: 'walks and applicants of one version, processor', value: middle.one };
  return [
    {
      name: 'flow diff of the whole project, processor',
      value: middle.two,
      unit: 'ms',
      ...atMost(MOST, baseline),
    },
  ];
}

async function command(...argv: string[]): Promise<void> {
  const { code, comment } = await said(argv, project);
  if (code !== 0) throw new Error(comment);
}

/** The same applicants, each led to its step once, and compared with nobody. */
function applicantsOfOneVersion(): void {
  const loaded = loadProject(readFiles(project)).project;
  if (!loaded) throw new Error('The project has problems.');
  for (const bundle of compileProject(loaded)) ledOnce(bundle);
}

function ledOnce(bundle: Bundle): void {
  const product = openProduct(bundle, compileDerivation(bundle).chunk);
  let length = 0;
  for (const flow of product.flows.values()) {
    for (const { org, facts } of sampleFacts(product, flow, { seed: 1, count: SAMPLES, today: TODAY })) {
      const full = { today: TODAY, ...facts, ...givenBy(bundle, org, facts) };
      length += flow.sequence
        ? askedQuestions(product, flow, full).length
        : deriveRoute(product, flow, full).step.length;
    }
  }
  // What is never read might never be computed.
  if (length === 0) throw new Error('Nobody is led anywhere.');
}

/** Milliseconds, in this process. */
async function processorOf(work: () => void | Promise<void>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
