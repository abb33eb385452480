/** Which two versions does a command compare, for which lenders, and who is held on what afterwards? */
import { didYouMean } from '../../config/model/nearest.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Environment } from '../start/environment.ts';
import type { Release } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import type { ConfigurationVersion, ImpactSides } from './impact.ts';
import { createReader } from './project.ts';
import { openReadingCache } from './reading-cache.ts';
import {
  bundlesOf,
  type InForce,
  NotReleased,
  type ReleaseParts,
  readInForce,
  releaseNamed,
  shortHash,
} from './releases.ts';

export interface Sides extends ImpactSides {
  /** In force now. */
  release: Release;
  /** Who is held on what afterwards. */
  held: Release['held'];
}

export const MOST_LISTED = 1_000;

/** Throws NotReleased before the first release. */
async function mustBeInForce(parts: ReleaseParts): Promise<InForce> {
  const inForce = await readInForce(parts);
  if (inForce) return inForce;
  throw new NotReleased(
    'Nothing was ever put into force here: the first server that starts with HEARTHLINE_PUBLISH=command does so.',
  );
}

/** `name`: an earlier release; the files as they stand without it. For all lenders that are held on nothing. */
export async function sidesOfAll(
  { releases, bundles }: Pick<Store, 'releases' | 'bundles'>,
  name: string | undefined,
  place: Pick<Environment, 'root' | 'code'>,
): Promise<Sides> {
  const inForce = await mustBeInForce({ releases, bundles });
  const { release, held: _, ...before } = inForce;
  const { held } = release;
  const isFor = (org: string) => !Object.hasOwn(held, signInsOf(inForce, org) ?? '');
  const after =
    name === undefined ? await ofFiles(place, before) : await ofRelease({ releases, bundles }, name);
  return { release, before, after, isFor, held };
}

/** For one lender, and all that share its sign-ins. `name`: the release to hold it on; without it, it goes with the others again. */
export async function sidesOfLender(
  { releases, bundles }: Pick<Store, 'releases' | 'bundles'>,
  org: string,
  name: string | undefined,
): Promise<Sides> {
  const inForce = await mustBeInForce({ releases, bundles });
  const { release } = inForce;
  const lender = signInsOf(inForce, org);
  if (lender === undefined) {
    throw new NotReleased(`No lender is named "${org}".${didYouMean(org, codesIn(inForce))}`);
  }
  const on = inForce.held.find(({ lenders }) => lenders.includes(lender));
  const before = on
    ? { bundles: on.bundles, files: await releases.files(on.release) }
    : { bundles: inForce.bundles, files: inForce.files };
  const isFor = (code: string) => signInsOf(inForce, code) === lender;
  const { [lender]: __, ...others } = release.held;
  if (name === undefined) {
    if (!on) throw new NotReleased(`"${org}" goes with the others already: nothing changed.`);
    const after = { bundles: inForce.bundles, files: inForce.files };
    return { release, before, after, isFor, held: others };
  }
  const target = releaseNamed(await releases.list(MOST_LISTED), name);
  if (on?.release.hash === target.hash) {
    throw new NotReleased(`"${org}" is held on ${shortHash(target)} already: nothing changed.`);
  }
  const after = { bundles: await bundlesOf(bundles, target), files: await releases.files(target) };
  if (!after.bundles.some(({ orgs }) => Object.values(orgs).some(({ canonical }) => canonical === lender))) {
    throw new NotReleased(`The release ${shortHash(target)} knows no lender "${org}".`);
  }
  return { release, before, after, isFor, held: { ...others, [lender]: target.id } };
}

/** Everything that is served now, to whomever. */
function bundlesIn({ bundles, held }: InForce): Bundle[] {
  return [...bundles, ...held.flatMap((on) => on.bundles)];
}

function codesIn(inForce: InForce): string[] {
  return [...new Set(bundlesIn(inForce).flatMap(({ orgs }) => Object.keys(orgs)))];
}

/** The code of the org that a lender's sign-ins belong to; undefined for who is no lender now. */
function signInsOf(inForce: InForce, org: string): string | undefined {
  return bundlesIn(inForce).find(({ orgs }) => Object.hasOwn(orgs, org))?.orgs[org]?.canonical;
}

async function ofRelease(parts: ReleaseParts, name: string): Promise<ConfigurationVersion> {
  const named = releaseNamed(await parts.releases.list(MOST_LISTED), name);
  return { bundles: await bundlesOf(parts.bundles, named), files: await parts.releases.files(named) };
}

async function ofFiles(
  { root, code }: Pick<Environment, 'root' | 'code'>,
  { files }: ConfigurationVersion,
): Promise<ConfigurationVersion> {
  const read = createReader(root, openReadingCache(code));
  const { bundles, problems, sources } = await read(files);
  const [first] = problems.filter(({ severity }) => severity === 'error');
  if (first) {
    throw new NotReleased(
      `The files have mistakes, the first at ${first.file}:${first.line}: ${first.message} See them all with flow validate.`,
    );
  }
  if (!bundles || !sources) throw new NotReleased(`There is no product in ${root}.`);
  return { bundles, files: sources };
}
