/** Do credit files and homes of the sandbox's table lead where it says, through the lender's side as the flow declares it? */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { follow, shareOf } from './follow.ts';
import { type Line, openLine } from './line.ts';
import { CREDIT } from './stories/credit.ts';
import { HOME } from './stories/home.ts';

let line: Line;
beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.close());

describe('Whose credit file is special', () => {
  test.each(shareOf(CREDIT))('$meets: $about', (branch) => follow(line, branch));
});

describe('Whose home is special', () => {
  test.each(shareOf(HOME))('$meets: $about', (branch) => follow(line, branch));
});
