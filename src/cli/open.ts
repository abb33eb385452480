/** Opens the product, flow and org that a command works on. */

import { compileProject } from '../config/compile/compile.ts';
import { compileDerivation } from '../config/compile/derivation.ts';
import { loadProject } from '../config/load.ts';
import { didYouMean, listed } from '../config/model/nearest.ts';
import type { SourceFile } from '../config/model/project.ts';
import { count } from '../config/report/text.ts';
import type { Bundle } from '../engine/model/bundle.ts';
import { onlyOne } from '../engine/model/paths.ts';
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

/** The product and flow that were asked for, else the only ones that there are. Throws CouldNotRun, naming those there are. */
export function openFlowAt({ root, product: id, flow: flowId, org }: Selection): Opened {
  const files = filesAt(root);
  const bundle = bundleNamed(compiled(files), id);
  const product = openProduct(bundle, compileDerivation(bundle).chunk);
  const code = org ?? bundle.defaultOrg;
  if (!Object.hasOwn(bundle.orgs, code)) throw unknown('org', code, Object.keys(bundle.orgs));
  return { files, bundle, product, flow: flowNamed(product, flowId), org: code };
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
  const names = bundles.map(({ product }) => product);
  const found = id === undefined ? onlyOne(bundles) : bundles.find(({ product }) => product === id);
  if (found) return found;
  if (id !== undefined) throw unknown('product', id, names);
  throw new CouldNotRun(`The project has the products ${listed(names)}. Say which by --product.`);
}

function flowNamed({ flows }: OpenProduct<Bundle>, id: string | undefined): OpenFlow {
  const all = [...flows.values()];
  const walked = all.filter(({ steps }) => steps.length > 0);
  // Beside the owner's flow there may be those of others who have a part in the same application.
  const owners = walked.filter(({ audience }) => audience === 'owner');
  const found = id === undefined ? (onlyOne(walked) ?? onlyOne(owners)) : all.find((each) => each.id === id);
  if (found) return found;
  if (id !== undefined) throw unknown('flow', id, [...flows.keys()]);
  if (walked.length === 0) throw new CouldNotRun('No flow of the product has steps.');
  throw new CouldNotRun(
    `The product has the flows ${listed(walked.map(({ id }) => id))}. Say which by --flow.`,
  );
}

/** The one sentence for a name that a command was given and that nothing has. */
export function unknown(noun: string, name: string, known: string[]): CouldNotRun {
  const meant = didYouMean(name, known) || ` There ${known.length === 1 ? 'is' : 'are'} ${listed(known)}.`;
  return new CouldNotRun(`No ${noun} is named "${name}".${meant}`);
}
