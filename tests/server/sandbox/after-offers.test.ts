/** Do incomes, accounts and closings of the sandbox's table lead where it says, through the lender's side as the flow declares it? */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { follow, shareOf } from './follow.ts';
import { type Line, openLine } from './line.ts';
import { ANSWERED } from './stories/answered.ts';
import { CLOSING } from './stories/closing.ts';

let line: Line;
beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.close());

describe('Whose income, account, identity or closing is special', () => {
  test.each(shareOf(CLOSING))('$meets: $about', (branch) => follow(line, branch));
});

describe('Who meets no row', () => {
  test.each(shareOf(ANSWERED))('$about', (branch) => follow(line, branch));
});
