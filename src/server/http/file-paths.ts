/** The files below a product's base: slices, derivations and forms by hash, the built assets, typefaces, logos and pictures. */
import { join } from 'node:path';
import { compileDerivation } from '../../config/compile/derivation.ts';
import { visitorPartOf } from '../../engine/model/visitor-slice.ts';
import { sliceFor } from '../../engine/say/slice.ts';
import type { Files, SentFile } from '../page/files.ts';
import { orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';

export interface Folders {
  /** What the build made; undefined in development. */
  dist: string | undefined;
  logos: string;
}

export interface FoundFile extends SentFile {
  cacheControl: string;
  /** May pages of others show it? */
  isForAll?: true;
}

/** What is drawn in any lender's colours; it lies one folder up, in the sources as in the bundle made of them. */
const PICTURES = join(import.meta.dirname, '../pictures');
/** The typefaces that lenders choose from. */
const FACES = join(import.meta.dirname, '../faces');
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Seconds: a logo keeps its name when it changes. */
const SOON = 'public, max-age=300';

export interface FileRequest {
  services: Services;
  files: Files;
  folders: Folders;
  accepts: string;
}

/** Is this a path of files, whether or not there is such a file? */
export function isFilePath(products: PublishedProduct[], path: string): boolean {
  return placeOf(products, path) !== undefined;
}

export async function findFile(request: FileRequest, path: string): Promise<FoundFile | undefined> {
  const { services, files, folders, accepts } = request;
  const place = placeOf(services.configuration.products(), path);
  if (!place) return undefined;
  switch (place.kind) {
    case 'assets':
      if (folders.dist === undefined) return undefined;
      return kept(await files.fromFolder(`${folders.dist}/assets`, place.name, accepts), IMMUTABLE);
    case 'developer':
      // Built beside the assets of production, and served outside of it alone.
      if (folders.dist === undefined || !services.developer) return undefined;
      return kept(await files.fromFolder(`${folders.dist}/developer`, place.name, accepts), 'no-store');
    case 'faces':
      return kept(await files.fromFolder(FACES, place.name, accepts), IMMUTABLE);
    case 'pictures':
      return kept(await files.fromFolder(PICTURES, place.name, accepts), SOON);
    case 'logos':
      return forAll(kept(await files.fromFolder(folders.logos, place.name, accepts), SOON));
    case 'bundles':
      return kept(await slice(request, place.name), IMMUTABLE);
    case 'derivations':
      return kept(await derivation(request, place.name), IMMUTABLE);
    case 'forms':
      return kept(await form(request, place.name), IMMUTABLE);
  }
}

const KINDS = [
  'assets',
  'developer',
  'faces',
  'logos',
  'pictures',
  'bundles',
  'derivations',
  'forms',
] as const;

function placeOf(products: PublishedProduct[], path: string) {
  for (const { bundle } of products) {
    if (!path.startsWith(`${bundle.base}/`)) continue;
    const [first, name, ...more] = path.slice(bundle.base.length + 1).split('/');
    const kind = KINDS.find((each) => each === first);
    if (kind && name !== undefined && name !== '' && more.length === 0) return { kind, name };
  }
  return undefined;
}

/** `<hash>.<org>.json` or `<hash>.<org>.visitor.json`, of this configuration or one that was published before. */
async function slice({ services, files, accepts }: FileRequest, name: string): Promise<SentFile | undefined> {
  const [, hash = '', code = '', part] = /^([\w-]+)\.([\w-]+)(\.visitor)?\.json$/.exec(name) ?? [];
  const bundle = hash === '' ? undefined : await services.configuration.older(hash);
  if (!bundle || !orgNamed(bundle, code)) return undefined;
  const text = () => {
    const whole = sliceFor(bundle, code);
    return JSON.stringify(part === undefined ? whole : visitorPartOf(whole));
  };
  return files.fromText(name, text, accepts);
}

/** `<hash of the bundle>.js` */
async function derivation(
  { services, files, accepts }: FileRequest,
  name: string,
): Promise<SentFile | undefined> {
  const hash = /^([\w-]+)\.js$/.exec(name)?.[1];
  const bundle = hash === undefined ? undefined : await services.configuration.older(hash);
  return bundle && files.fromText(`derivations/${name}`, () => compileDerivation(bundle).code, accepts);
}

/** `<hash>.js` */
async function form({ services, files, accepts }: FileRequest, name: string): Promise<SentFile | undefined> {
  const hash = /^([\w-]+)\.js$/.exec(name)?.[1];
  const code = hash === undefined ? undefined : await services.configuration.formCode(hash);
  return code === undefined ? undefined : files.fromText(name, () => code, accepts);
}

function kept(file: SentFile | undefined, cacheControl: string): FoundFile | undefined {
  return file && { ...file, cacheControl };
}

function forAll(file: FoundFile | undefined): FoundFile | undefined {
  return file && { ...file, isForAll: true };
}
