/** From a fresh clone to a running server: what is missing is installed and built, then the server takes over. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { findNode, whyNotInstall } from './setup/node.mjs';
import { serve } from './setup/serve.mjs';

// Any Node from 18 on must be able to read this file and scripts/setup: they are what tells it that it is too old.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isDev = process.argv.includes('--dev');

process.exit(await start());

/** @returns {Promise<number>} the exit code */
async function start() {
  const tooOld = whyNotInstall(process.versions.node);
  if (tooOld) return giveUp(tooOld);

  const installed = await install(root);
  if (installed.problem)
    return giveUp(`${installed.problem} Its own message is above; mend that and run npm start again.`);

  const node = findNode(root);
  if ('problem' in node) return giveUp(node.problem);

  if (!isDev) {
    const built = build(root, node.path);
    if (built.problem) return giveUp(`${built.output}\n${built.problem} The reason is above.`);
  }
  const env = isDev ? { ...process.env, HEARTHLINE_MODE: 'dev' } : process.env;
  try {
    return await serve({ root, node: node.path, env });
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence);
  return 1;
}
