/** Is somebody whose way waits for days told so, and led on once they have passed? */
import { comeThrough } from './support/branch.ts';
import { BRANCHES } from './support/branches.ts';
import { EDITED } from './support/edited.ts';
import { test } from './support/test.ts';

test.use(EDITED);

for (const branch of BRANCHES.filter(({ waitsDays }) => waitsDays)) {
  test(`${branch.ids} ${branch.about}`, { tag: branch.isDeep ? '@deep' : [] }, ({ page, server }) =>
    comeThrough(page, server, branch),
  );
}
