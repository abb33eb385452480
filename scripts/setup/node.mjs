/** Which Node may run Hearthline here, and what does a person do when none may? */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** npm itself and the installer run on this much; older ones cannot even read our dependencies' manifests. */
const INSTALLS_FROM = [20, 19];
/** It hashes passwords by itself from here on; linux-x64 gets it from the lock file. */
const RUNS_FROM = [24, 7];

/**
 * The sentence to print when this Node may not even install, or undefined when it may.
 * @param {string} version as in `process.versions.node`
 */
export function whyNotInstall(version) {
  if (isAtLeast(version, INSTALLS_FROM)) return undefined;
  return `Hearthline needs Node ${INSTALLS_FROM.join('.')} or newer, and this is ${version}. ${CURE}`;
}

/**
 * The Node that runs the server, the checks and the build: the one npm brought, else the one running now.
 * @param {string} root the project's folder
 * @param {{ version: string, execPath: string }} [running] the Node running now
 * @returns {{ path: string } | { problem: string }}
 */
export function findNode(root, running = { version: process.versions.node, execPath: process.execPath }) {
  const brought = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(brought) ? versionOf(brought) : undefined;
  if (version && isAtLeast(version, RUNS_FROM)) return { path: brought };
  if (isAtLeast(running.version, RUNS_FROM)) return { path: running.execPath };
  return {
    problem: `Hearthline runs on Node ${RUNS_FROM.join('.')} or newer, and this is ${running.version}. ${CURE}`,
  };
}

/**
 * The environment for a child: the project's own commands, and the right Node, come first on its PATH; what Node has
 * compiled of our files is kept, so that the next start is sooner.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 */
export function environmentFor(root, env = process.env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...env,
    PATH: [join(root, 'node_modules', '.bin'), env.PATH ?? ''].join(separator),
  };
}

/**
 * @param {string} version
 * @param {number[]} least major and minor
 */
export function isAtLeast(version, [leastMajor = 0, leastMinor = 0]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

const CURE = 'Install Node 24 from https://nodejs.org (or `nvm install 24`) and run the command again.';

/**
 * Asked by running it: a binary built for another system is there and still does not start.
 * @param {string} path
 */
function versionOf(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim().replace(/^v/, '') : undefined;
}
