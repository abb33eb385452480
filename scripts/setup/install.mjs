/** Are the dependencies that the lock file names installed, and if not, install them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Installs with `npm ci` unless the installed packages already are those of the lock file.
 * @param {string} root
 * @param {'inherit' | 'pipe'} [output] where npm's own words go; piped ones come back in `output`
 * @returns {Promise<{ did: 'nothing' | 'install', problem?: string, output: string }>}
 */
export async function install(root, output = 'inherit') {
  if (isInstalled(root)) return { did: 'nothing', output: '' };
  const npm = npmCommand();
  // npm would warn that this Node is too old for some packages; the Node that runs them is among what it installs.
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const result = await run(npm.file, [...npm.args, 'ci', ...options], root, output);
  if (result.code !== 0) {
    return { did: 'install', output: result.output, problem: 'npm could not install the dependencies.' };
  }
  writeStamp(root);
  return { did: 'install', output: result.output };
}

/**
 * The stamp answers at once; without one (somebody ran npm by hand) npm's own record of what it put there does.
 * @param {string} root
 */
export function isInstalled(root) {
  const stamp = join(root, 'node_modules', '.hearthline-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)) return true;
  if (!npmRecordAgrees(root)) return false;
  try {
    writeStamp(root);
  } catch {
    // Nothing may be written here, as in a container: the next start compares again.
  }
  return true;
}

/** @param {string} root */
function npmRecordAgrees(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const leavesOutTools = process.env.NODE_ENV === 'production';
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(([path, entry]) => {
    const found = installed[path];
    // Packages for other systems are in the lock file and never on the disk; npm leaves out those for development.
    if (!found) return path === '' || entry.optional === true || (leavesOutTools && entry.dev === true);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** @param {string} root */
function writeStamp(root) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.hearthline-stamp'), lockHash(root));
}

/** @param {string} root */
function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex');
}

/**
 * Never npm on the Node inside node_modules: `npm ci` deletes that folder under its own feet.
 * @returns {{ file: string, args: string[] }}
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js') && existsSync(script) && node && !node.includes('node_modules')) {
    return { file: node, args: [script] };
  }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(file, args, cwd, output) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', output, output] });
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    child.on('error', (error) => resolve({ code: 1, output: text + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }));
  });
}
