/** Where is the browser that npm carried here, unpacked once and kept? */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/**
 * Unpacks @sparticuz/chromium with its fonts and libraries into .cache/. The folder appears whole or not at all,
 * because a half-written browser left by an interrupted run would be taken for a good one.
 * @param {string} root
 * @returns {Promise<{ path: string, fonts: Record<string, string>, libraries: Record<string, string> } | undefined>}
 *   undefined where the package has no browser for this system
 */
export async function unpackCarried(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packageFolder = folderOf('@sparticuz/chromium');
  const version = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
  const folder = join(root, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(packageFolder, folder);
  const inherited = process.env.LD_LIBRARY_PATH;
  return {
    path: join(folder, 'chromium'),
    fonts: { FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    libraries: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), inherited].filter(Boolean).join(delimiter),
    },
  };
}

/**
 * @param {string} packageFolder
 * @param {string} folder
 */
async function unpack(packageFolder, folder) {
  const staging = `${folder}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks into the system's temporary folder, wherever TMPDIR says that is.
  process.env.TMPDIR = staging;
  try {
    const { default: carried, inflate } = await import('@sparticuz/chromium');
    await carried.executablePath();
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
    writeFileSync(join(staging, 'fonts.conf'), fontsConfiguration(folder));
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Two runs may unpack at once; the one that comes second uses what the first has put there.
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * The package's own configuration looks below /tmp; system fonts come first where there are any.
 * @param {string} folder
 */
function fontsConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

/** @param {string} name */
function folderOf(name) {
  const entry = createRequire(import.meta.url).resolve(name);
  return join(dirname(entry), '..');
}
