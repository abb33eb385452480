/** Is somebody whose way waits for days told so, and led on once they have passed? */
import { comeThrough } from './support/branch.ts';
import { BRANCHES } from './support/branches.ts';
import { test } from './support/test.ts';

// Long enough to be seen, where the lender's days are short.
test.use({
  delay: '0.05',
  edits: {
    'flows/heloc/lender.yaml': {
      '{ to: FINAL_TITLE_PULL, after: 1d }': '{ to: FINAL_TITLE_PULL, after: 60d }',
      '{ to: DIRECT_DEBT_PAYOFF, after: 1d }': '{ to: DIRECT_DEBT_PAYOFF, after: 60d }',
    },
  },
});

for (const branch of BRANCHES.filter(({ waitsDays }) => waitsDays)) {
  test(`${branch.ids} ${branch.about}`, { tag: branch.isDeep ? '@deep' : [] }, ({ page, server }) =>
    comeThrough(page, server, branch),
  );
}
