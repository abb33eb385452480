/** How is one benchmark file run in a process of its own? Prints its figures as one line of JSON, last. */
import { pathToFileURL } from 'node:url';
import type { Figure } from './figure.ts';

const [file = ''] = process.argv.slice(2);
const { measure } = (await import(pathToFileURL(file).href)) as { measure: () => Promise<Figure[]> };
const figures = await measure();
process.stdout.write(`\n${JSON.stringify(figures)}\n`);
