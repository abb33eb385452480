/** Does the server keep as much memory after many walks as after few? Resident, the embedded database with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';
import { withWalks } from './walks.ts';

const [FEW, MANY] = [20, 200];
/** Percent of what it was. */
const LIMIT = 110;
/** Garbage is no memory that is kept: when V8 collects it moves what is resident by a fifth from run to run. */
const COLLECTING = {
  NODE_OPTIONS: `--expose-gc --import ${new URL('collecting.mjs', import.meta.url).href}`,
};

export function measure(): Promise<Figure[]> {
  return withWalks(async ({ server, walk }) => {
    const { pid } = JSON.parse(readFileSync(join(server.data, 'lock'), 'utf8')) as { pid: number };
    const resident: number[] = [];
    while (resident.length * FEW < MANY) {
      await walk(FEW);
      resident.push(await residentOf(pid));
      say(resident.length * FEW, resident.at(-1));
    }
    const [few = Number.NaN] = resident;
    const many = resident.at(-1) ?? Number.NaN;
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
  }, COLLECTING);
}

/** A walk takes a second or more: whoever waits sees that it goes on, and where memory grows. */
function say(walks: number, megabytes = Number.NaN): void {
  console.error(`after ${String(walks).padStart(3)} walks ${megabytes.toFixed(0).padStart(5)} MB`);
}

/** Megabytes, at rest and with its garbage collected: the middle of some seconds. */
async function residentOf(pid: number): Promise<number> {
  const seen: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(700);
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    seen.push(Number(kilobytes) / 1024);
  }
  return median(seen);
}
