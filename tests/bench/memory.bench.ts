/** Does the server's memory stay after many walks what it was after few? Resident, the embedded database with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { withWalks } from './walks.ts';

const [FEW, MANY] = [20, 200];
/** Percent of what it was. */
const LIMIT = 110;

export function measure(): Promise<Figure[]> {
  return withWalks(async ({ server, walk }) => {
    const { pid } = JSON.parse(readFileSync(join(server.data, 'lock'), 'utf8')) as { pid: number };
    await walk(FEW);
    const few = await residentOf(pid);
    await walk(MANY - FEW);
    const many = await residentOf(pid);
    const baseline = { name: `after ${FEW} walks`, value: few };
    return [
      { name: `memory after ${MANY} walks`, value: many, unit: 'MB', baseline },
      {
        name: `memory after ${MANY} walks, of that after ${FEW}`,
        value: (many / few) * 100,
        unit: '%',
        limit: LIMIT,
      },
    ];
  });
}

/** Megabytes, at rest: the middle of some seconds. */
async function residentOf(pid: number): Promise<number> {
  const seen: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    await pause(700);
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    seen.push(Number(kilobytes) / 1024);
  }
  return median(seen);
}
