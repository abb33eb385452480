/** What is in force where it is decided, not found: the newest release, whatever the files beside a server say. */
import { digest } from '../../config/model/content.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Bundles } from '../store/journal.ts';
import type { NewRelease, Release, Releases } from '../store/releases.ts';
import type { Sources } from './last-good.ts';
import type { HeldLenders } from './served.ts';

/** A release with all that serving it takes. */
export interface InForce {
  release: Release;
  bundles: Bundle[];
  files: Sources;
  held: HeldOn[];
}

/** The lenders that are held on one earlier release. */
export interface HeldOn extends HeldLenders {
  release: Release;
}

/** Why nothing was put into force, in a sentence with its cure. */
export class NotReleased extends Error {}

export interface ReleaseParts {
  releases: Releases;
  bundles: Pick<Bundles, 'find'>;
}

/** Undefined before the first release. Throws where a bundle of it is gone, which nothing of ours deletes. */
export async function readInForce({ releases, bundles }: ReleaseParts): Promise<InForce | undefined> {
  const release = await releases.newest();
  if (!release) return undefined;
  return {
    release,
    bundles: await bundlesOf(bundles, release),
    files: await releases.files(release),
    held: await heldIn({ releases, bundles }, release.held),
  };
}

/** Throws where a release that somebody is held on is gone, which nothing of ours deletes. */
export async function heldIn({ releases, bundles }: ReleaseParts, held: Release['held']): Promise<HeldOn[]> {
  const ids = [...new Set(Object.values(held))];
  return Promise.all(
    ids.map(async (id) => {
      const release = await releases.find(id);
      if (!release) throw new Error(`The release ${id} is not in the database.`);
      const lenders = Object.keys(held).filter((lender) => held[lender] === id);
      return { release, lenders, bundles: await bundlesOf(bundles, release) };
    }),
  );
}

export async function bundlesOf(bundles: Pick<Bundles, 'find'>, release: Release): Promise<Bundle[]> {
  return Promise.all(
    release.bundles.map(async (hash) => {
      const bundle = (await bundles.find(hash)) as Bundle | undefined;
      if (bundle?.hash === hash) return bundle;
      throw new Error(`The bundle ${hash} of the release ${shortHash(release)} is not in the database.`);
    }),
  );
}

/** By which lists name a release, and people ask for it. */
export function shortHash({ hash }: Pick<Release, 'hash'>): string {
  return hash.slice(0, SHORT);
}

const SHORT = 10;

export function releaseHash(bundles: readonly Pick<Bundle, 'hash'>[]): string {
  return digest(bundles.map(({ hash }) => hash));
}

/** The newest release of those whose hash begins so. Throws NotReleased for none, and for several. */
export function releaseNamed(all: readonly Release[], name: string): Release {
  const found = all.filter(({ hash }) => hash.startsWith(name));
  const [release] = found;
  if (!release || name.length < LEAST) {
    throw new NotReleased(`No release is named "${name}". See them all with flow versions.`);
  }
  if (found.some(({ hash }) => hash !== release.hash)) {
    throw new NotReleased(`Several releases begin with "${name}". Write more of it.`);
  }
  return release;
}

const LEAST = 4;

/** What the first server of a database was started with is in force until somebody publishes something else. */
export async function releaseFirst(
  releases: Releases,
  bundles: readonly Bundle[],
  files: Sources,
): Promise<void> {
  const none = { note: null, commit: null, forced: null, held: {} };
  const hashes = bundles.map(({ hash }) => hash);
  // Where another server was first, its release stands.
  await releases.add(
    { ...none, hash: releaseHash(bundles), bundles: hashes, files, kind: 'start', byWhom: 'the server' },
    undefined,
  );
}

/** Throws NotReleased where somebody else was faster: what they put into force was never compared with this. */
export async function addRelease(
  releases: Releases,
  release: NewRelease,
  before: Release | undefined,
): Promise<Release> {
  const added = await releases.add(release, before?.id);
  if (added) return added;
  throw new NotReleased(
    'Somebody else has just put something into force. Look with flow versions, then try again.',
  );
}

/** Between two looks at what is in force: every server is to follow within a second. */
const LOOK_MS = 500;

export interface ReleaseFollower {
  releases: Pick<Releases, 'newest'>;
  /** The id of the release that is served; what is in force again has the hash that it had. */
  served: () => number | undefined;
  reload: () => Promise<unknown>;
  failed: (error: unknown) => void;
}

/** Looks whether another release is in force. Answers how to stop; a database that is away is asked again. */
export function followReleases({ releases, served, reload, failed }: ReleaseFollower): () => void {
  let isLooking = false;
  let isTold = false;
  const look = async () => {
    const newest = await releases.newest();
    if (newest && newest.id !== served()) await reload();
    isTold = false;
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        // Told once, not twice a second.
        if (!isTold) failed(error);
        isTold = true;
      })
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
