/** `flow walk --record`: turns what was just done in a running application into a walk. */
import { compileProject } from '../../config/compile/compile.ts';
import { loadProject } from '../../config/load.ts';
import { didYouMean } from '../../config/model/nearest.ts';
import type { ProductSource, SourceFile } from '../../config/model/project.ts';
import { count } from '../../config/report/text.ts';
import type { RecordedJourney } from '../../engine/answer/record.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import { dateIn } from '../../engine/model/time.ts';
import { readRecord } from '../../proof/record/reading.ts';
import { walkOfJourney } from '../../proof/record/walk.ts';
import { createWalkContext } from '../../proof/scenario/context.ts';
import { refuseExisting, schemaFor, writePlan } from '../new/write.ts';
import { CouldNotRun, filesAt, type Terminal } from '../terminal.ts';

export interface RecordOptions {
  root: string;
  server: string;
  /** The persona that answers in the place of who was recorded. */
  as?: string;
}

interface Product {
  bundle: Bundle;
  source: ProductSource;
}

/** The call that the server answers with what it keeps. */
const CALL = 'record';
/** A server that is not there refuses at once; one that is busy answers late. */
const TIMEOUT_MS = 60_000;
const MOST_STORY = 160;

/** The path of the walk, once written; undefined when the project would have problems with it. Throws CouldNotRun. */
export async function recordWalk(
  name: string | undefined,
  options: RecordOptions,
  terminal: Terminal,
): Promise<string | undefined> {
  const files = filesAt(options.root);
  const products = productsOf(files);
  const journey = await journeyAt(options.server, products, terminal);
  const product = products.find(({ bundle }) => bundle.product === journey.product);
  if (!product || !Object.hasOwn(product.bundle.orgs, journey.org)) {
    const what = `The product "${journey.product}" at the org "${journey.org}"`;
    throw new CouldNotRun(`${what} is not in ${options.root}: the server serves another project.`);
  }
  const today = dateIn('UTC', terminal.now());
  const path = pathOf(name ?? `recorded-${today}`, journey.product);
  refuseExisting(path, files);
  const persona = personaOf(product.source, options.as);
  const schema = schemaFor('walk', journey.product, files);
  const story = storyOf(journey, path);
  const text = walkOfJourney(createWalkContext(product.bundle, product.source, today), journey, {
    persona,
    story,
    schema,
  });
  const code = writePlan(
    options.root,
    files,
    { texts: new Map([[path, text]]), open: openIn(path, text) },
    terminal,
  );
  return code === 0 ? path : undefined;
}

function productsOf(files: SourceFile[]): Product[] {
  const { project, problems } = loadProject(files);
  if (!project) {
    throw new CouldNotRun(
      `The project has ${count(problems.length, 'problem')}; run flow validate to see them.`,
    );
  }
  const bundles = compileProject(project);
  return project.products.flatMap((source, at) => {
    const bundle = bundles[at];
    return bundle ? [{ source, bundle }] : [];
  });
}

async function journeyAt(server: string, products: Product[], terminal: Terminal): Promise<RecordedJourney> {
  const path = products.map(({ bundle }) => bundle.calls[CALL]?.path).find((each) => each !== undefined);
  if (path === undefined) throw new CouldNotRun(`No product declares the call "${CALL}".`);
  if (!URL.canParse(path, server)) throw new CouldNotRun(`"${server}" is no address of a server.`);
  const reply = await ask(new URL(path, server), terminal);
  const journey = readRecord(reply);
  if (journey === undefined) throw new CouldNotRun(`What ${server} answers is no record.`);
  if (journey) return journey;
  throw new CouldNotRun(`${server} has seen nobody yet. Answer a screen in the browser, and try again.`);
}

async function ask(url: URL, { fetch = globalThis.fetch }: Terminal): Promise<unknown> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(() => {
    throw new CouldNotRun(
      `No server answers at ${url.origin}. Start it with npm start, or name it with --server.`,
    );
  });
  if (reply.status === 404) {
    throw new CouldNotRun(`${url.origin} records nothing: only a server in development or a sandbox does.`);
  }
  if (!reply.ok) throw new CouldNotRun(`${url.origin} answers ${reply.status}.`);
  return reply.json().catch(() => undefined);
}

function pathOf(name: string, product: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
    throw new CouldNotRun(`"${name}" is no name for a walk: small letters, digits and hyphens.`);
  }
  return `flows/${product}/walks/${name}.yaml`;
}

/** The one that was asked for, else the first of the file. */
function personaOf({ personas }: ProductSource, wanted: string | undefined): string {
  const names = [...personas.keys()];
  const name = wanted ?? names[0];
  if (name !== undefined && personas.has(name)) return name;
  if (name === undefined)
    throw new CouldNotRun('The product has no persona who could answer; write one first.');
  throw new CouldNotRun(`No persona is named "${name}".${didYouMean(name, names)}`);
}

/** A sentence of its own, since no two walks tell the same story. */
function storyOf({ moments }: RecordedJourney, path: string): string {
  const name = path.split('/').at(-1)?.replace('.yaml', '');
  const screens = moments.map(({ screen }) => screen).filter((screen) => screen !== undefined);
  return `What ${name} recorded, from ${screens[0]} to ${screens.at(-1)}`.slice(0, MOST_STORY);
}

function openIn(path: string, text: string): string[] {
  const differing = text.split('\n').filter((line) => line.startsWith('  # recorded: ')).length;
  const story = `${path}: the story in one sentence of yours`;
  return differing === 0 ? [story] : [story, `${path}: ${count(differing, 'moment')} that came differently`];
}
