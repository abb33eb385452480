/** Prints which test files import one of the files that are named, directly or not: by Vitest's graph, as JSON in the last line. */
import { relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const related = process.argv.slice(2).map((file) => resolve(file));
const vitest = await createVitest('test', { related, watch: false, run: true, reporters: [] });
const found = await vitest.getRelevantTestSpecifications();
await vitest.close();
console.log(JSON.stringify(found.map(({ moduleId }) => relative(process.cwd(), moduleId))));
