/** Does each turn off the usual way tell a person what to do next, and lead back to it where it can? */
import { comeThrough } from './support/branch.ts';
import { BRANCHES } from './support/branches.ts';
import { test } from './support/test.ts';

for (const branch of BRANCHES.filter(({ waitsDays }) => !waitsDays)) {
  test(`${branch.ids} ${branch.about}`, { tag: branch.isDeep ? '@deep' : [] }, ({ page, server }) =>
    comeThrough(page, server, branch),
  );
}
