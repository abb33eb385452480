/** `npm run gallery`: a picture of every screen, on one page, with what changed since the last commit. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { build } from './setup/build.mjs';

const USAGE = `npm run gallery -- [options]
  --org CODE       only this lender, in every state (may be said several times)
  --screen NAME    only this screen and its variants (may be said several times)
  --state NAME     only this state: fresh, errors, busy, long
  --all            every state of every lender; else the others than the default one only as they open
  --lenders        the lenders side by side at eight screens as they open, or at those named: .gallery/lenders.html
  --check          says of each state what keeps somebody from using it (axe, 44 px, 320 px, what moves), and fails where there is any
  --against REF    the commit to compare with; else the last one that a gallery was made of`;

const root = join(import.meta.dirname, '..');

process.exitCode = await gallery().catch((error) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  return 2;
});

/** @returns {Promise<number>} the exit code */
async function gallery() {
  const { values } = parseArgs({
    options: {
      org: { type: 'string', multiple: true, default: [] },
      screen: { type: 'string', multiple: true, default: [] },
      state: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      lenders: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const built = build(root, process.execPath);
  if (built.problem) throw new Error(`${built.output}\n${built.problem}`);
  register();
  const { makeGallery, pageOf } = await import('./gallery/make.ts');
  const folder = join(root, '.gallery');
  const options = {
    ...{ root, folder, orgs: values.org, screens: values.screen, states: values.state },
    ...{ isAll: values.all, isOfLenders: values.lenders, against: values.against },
  };
  let faults = 0;
  const told = (/** @type {string} */ fault) => {
    faults += 1;
    console.error(`fault: ${fault}`);
  };
  const changes = await makeGallery({
    ...options,
    ...(values.check && { tell: told }),
    say: (line) => console.error(line),
  });
  console.log(`${changes}${join(folder, pageOf(options))}`);
  return faults > 0 ? 1 : 0;
}
