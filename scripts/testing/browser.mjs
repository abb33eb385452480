/** Which browser do the browser tests and the pictures use, and how is it launched on this machine? */
import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackCarried } from './carried.mjs';

/**
 * @typedef {object} Browser
 * @property {string} source where it was found, for people
 * @property {string} path
 * @property {string[]} args
 * @property {Record<string, string>} env to be added to the environment it is launched in
 */

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];
const NO_GPU = ['--disable-gpu', '--disable-sync'];
/** Without processes that nobody needs here: one that only puts pictures together, and one ready for a page that nobody opens. */
const FEWER_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];
/** Where a browser shares memory between its processes, and the bytes of it that are enough for several of them. */
const SHARED_MEMORY = '/dev/shm';
const ENOUGH_SHARED = 2 ** 30;

/**
 * The first that starts, of: E2E_CHROMIUM, the system's, Playwright's own, the one that npm brought.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Browser>}
 * @throws when none starts; the message says what to install
 */
export async function findBrowser(root, env = process.env) {
  const asked = env.E2E_CHROMIUM;
  if (asked) {
    if (!starts(asked, {}))
      throw new Error(`E2E_CHROMIUM is ${asked}, and that does not start as a browser.`);
    return described('E2E_CHROMIUM', asked);
  }
  const system = systemBrowser(env);
  if (system) return described('the system', system);

  const playwrights = await playwrightBrowser();
  if (playwrights) return described('Playwright', playwrights);

  const carried = await unpackCarried(root);
  if (carried && starts(carried.path, {})) return described('npm', carried.path, carried.fonts);
  if (carried && starts(carried.path, carried.libraries)) {
    return described('npm', carried.path, { ...carried.fonts, ...carried.libraries });
  }
  throw new Error(
    'No browser for the browser tests was found. Install one with `apt-get install chromium`, or name one in E2E_CHROMIUM.',
  );
}

/**
 * What Playwright's launch takes, for any browser found.
 * @param {Browser} browser
 */
export function launchOptionsOf({ path, args, env }) {
  return {
    executablePath: path,
    args,
    // Playwright's browsers share memory in files of the disk, as containers have little: a tenth of the system's time.
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
  };
}

function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_SHARED;
  } catch {
    return false;
  }
}

/**
 * @param {string} source
 * @param {string} path
 * @param {Record<string, string>} [env]
 * @returns {Browser}
 */
function described(source, path, env = {}) {
  // Chromium refuses to run sandboxed as root, and containers run as root.
  const isRoot = process.getuid?.() === 0;
  return {
    source,
    path,
    env,
    args: [...(isRoot ? ['--no-sandbox'] : []), ...NO_GPU, ...QUIET, ...FEWER_PROCESSES],
  };
}

/** @param {NodeJS.ProcessEnv} env */
function systemBrowser(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(
    existsSync,
  );
  // Ubuntu's chromium-browser is often only a note saying that there is a snap: it is there and does not start.
  return found.find((path) => starts(path, {}));
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) && starts(path, {}) ? path : undefined;
}

/**
 * Asked by running it: a missing library shows only then.
 * @param {string} path
 * @param {Record<string, string>} env
 */
function starts(path, env) {
  const answer = spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: 5 * 60_000 });
  return answer.status === 0;
}
