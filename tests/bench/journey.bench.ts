/** How many people does the server bring to funded in a minute, from the first question on, by API calls alone? */
import { type Figure, median } from './figure.ts';
import { withWalks } from './walks.ts';

const WALKS = 40;

export function measure(): Promise<Figure[]> {
  return withWalks(async ({ walk }) => {
    // What is compiled and drawn for the first time is not what is measured.
    await walk(4);
    const began = performance.now();
    const took = await walk(WALKS);
    const minutes = (performance.now() - began) / 60_000;
    return [
      { name: 'walks to funded by calls alone', value: WALKS / minutes, unit: 'a minute' },
      { name: 'one walk to funded, four at once', value: median(took), unit: 'ms' },
    ];
  });
}
