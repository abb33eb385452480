/** Opens the product, flow and org that a command works on. */
import { compileProject } from '../config/compile/compile.ts';
import { loadProject } from '../config/load.ts';
import { didYouMean, listed } from '../config/model/nearest.ts';
import type { SourceFile } from '../config/model/project.ts';
import { count } from '../config/report/text.ts';
import type { Bundle } from '../engine/model/bundle.ts';
import { type OpenFlow, type OpenProduct, openProduct } from '../engine/model/product.ts';
import { CouldNotRun, filesAt } from './terminal.ts';

export interface Selection {
  root: string;
  /** Each is needed only where the project has several; the org is the product's default one. */
  product?: string;
  flow?: string;
  org?: string;
}

export interface Opened {
  files: SourceFile[];
  bundle: Bundle;
  product: OpenProduct<Bundle>;
  flow: OpenFlow;
  org: string;
}

/** The flow that was asked for; otherwise the first that has steps. Throws CouldNotRun. */
export function openFlowAt({ root, product: id, flow: flowId, org }: Selection): Opened {
  const files = filesAt(root);
  const bundle = bundleNamed(compiled(files), id);
  const product = openProduct(bundle);
  const code = org ?? bundle.defaultOrg;
  if (!Object.hasOwn(bundle.orgs, code)) throw unknown('org', code, Object.keys(bundle.orgs));
  const flows = [...product.flows.values()];
  const flow = flows.find((each) => (flowId === undefined ? each.steps.length > 0 : each.id === flowId));
  if (flow) return { files, bundle, product, flow, org: code };
  if (flowId === undefined) throw new CouldNotRun('No flow of the project has steps.');
  throw unknown('flow', flowId, [...product.flows.keys()]);
}

/** Patterns are not timed here: that is for validate to do. */
export function compiled(files: SourceFile[]): Bundle[] {
  const { project, problems } = loadProject(files);
  if (project) return compileProject(project);
  throw new CouldNotRun(
    `The project has ${count(problems.length, 'problem')}; run flow validate to see them.`,
  );
}

function bundleNamed(bundles: Bundle[], id: string | undefined): Bundle {
  const found = bundles.find((each) =>
    id === undefined
      ? Object.values(each.flows).some(({ steps }) => steps.length > 0) || bundles.length === 1
      : each.product === id,
  );
  if (found) return found;
  if (id === undefined) throw new CouldNotRun('No flow of the project has steps.');
  throw unknown(
    'product',
    id,
    bundles.map(({ product }) => product),
  );
}

/** The one sentence for a name that a command was given and that nothing has. */
export function unknown(noun: string, name: string, known: string[]): CouldNotRun {
  const meant = didYouMean(name, known) || ` There ${known.length === 1 ? 'is' : 'are'} ${listed(known)}.`;
  return new CouldNotRun(`No ${noun} is named "${name}".${meant}`);
}
