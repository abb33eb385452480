/** How many events of visits are taken a second, in the lists that browsers send? */
import { openDatabase } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { createVisits } from '../../src/server/telemetry/visits.ts';
import { startApp, type TestServer } from '../server/support/harness.ts';
import { beginSession, pageView } from '../server/telemetry/visits.ts';
import { atMost, type Figure } from './figure.ts';

const LISTS = 200;
const IN_A_LIST = 25;
const AT_ONCE = 8;
/** Events a second; milliseconds for a thousand of them. */
const AIM = 2_000;
const FREE = { sessionsOfNetwork: 1e9, eventsOfSession: 1e9, eventsOfNetwork: 1e9 };

export async function measure(): Promise<Figure[]> {
  const open = await openDatabase({});
  try {
    await migrate(open.database, () => new Date());
    const server = await startApp({ open });
    // One address sends what a whole country would: how much one may send is proved elsewhere.
    server.services.visits = createVisits(server.services, FREE);
    await rounds(server, 20);
    const milliseconds = await rounds(server, LISTS);
    await server.close();
    return [
      {
        name: `a thousand events taken, in lists of ${IN_A_LIST}, embedded database`,
        value: (milliseconds / (LISTS * IN_A_LIST)) * 1_000,
        unit: 'ms',
        ...atMost(1, { name: `${AIM} events a second`, value: 1_000_000 / AIM }),
        goal: 1,
      },
    ];
  } finally {
    await open.close();
  }
}

/** Milliseconds for so many lists, a few of them at once. */
async function rounds(server: TestServer, lists: number): Promise<number> {
  const browser = server.browser();
  const key = await beginSession(browser);
  const { path } = server.services.configuration.products()[0]!.bundle.calls.telemetryEvent!;
  const url = path.replace('{context}', 'external');
  const bodies = Array.from({ length: lists }, () =>
    Array.from({ length: IN_A_LIST }, () => ({ ...pageView(server, key), dontDedupe: true })),
  );
  const begun = performance.now();
  const send = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const headers = { host: 'localhost' };
      const reply = await server.app.inject({ method: 'POST', url, headers, payload: body });
      if (reply.statusCode !== 204) throw new Error(`Events answered ${reply.statusCode}: ${reply.body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return performance.now() - begun;
}
