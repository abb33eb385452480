/** Starts the server, prints what to open, and ends it. The entry of `npm start` and `npm run dev`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUTHORS_IDLE_MS, fingerprint, watchProject } from '../publish/project.ts';
import { sweepRecords } from '../retention/sweep.ts';
import { type SeededPerson, seed } from '../sandbox/seed.ts';
import { type SeededStaff, seedStaff } from '../sandbox/staff.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { ADDRESSES } from '../services/address-service.ts';
import { lineLog } from '../services/log.ts';
import { variableOf } from '../stages/provider.ts';
import { announce } from './announce.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { whyNotListening } from './listening.ts';
import { prepare, type Running } from './running.ts';
import { unprotectedIn } from './unprotected.ts';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** Milliseconds that running requests have to finish once somebody asks the server to end. */
const CLOSING_MS = 10_000;
const SWEEP_MS = 60 * 60_000;

try {
  await start(readEnvironment(process.env, project));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message} ${error.cure}\n`);
  process.exitCode = 1;
}

async function start(environment: Environment): Promise<void> {
  // Before the first reading: an edit that is made while the server starts is found by the first comparison.
  const asRead = fingerprint(environment.root);
  const log = lineLog(process.stderr);
  for (const sentence of unprotectedIn(environment, process.env)) log.info({}, sentence);
  if (!environment.sandbox && !environment.providers[ADDRESSES])
    log.info({}, `No addresses are suggested: ${variableOf(ADDRESSES)} names no service.`);
  const running = await prepare(environment, log);
  const { app, services } = running;
  let person: SeededPerson | undefined;
  let staff: SeededStaff | undefined;
  try {
    if (services.sandbox) person = await seed(services);
    if (services.sandbox) staff = await seedStaff(services);
    if (environment.mode === 'dev') await addVite(running);
    await running.work();
    await running.operator?.listen();
    await listen(running, environment);
  } catch (error) {
    await running.close();
    throw error;
  }
  const reload = () => services.configuration.reload().catch((error: unknown) => app.log.error(error));
  const stopWatching = watchProject(environment.root, () => void reload(), {
    since: asRead,
    ...(environment.mode === 'dev' && { idleMs: AUTHORS_IDLE_MS }),
  });
  const sweeping = setInterval(
    () => sweepRecords(services).catch((error: unknown) => app.log.error(error)),
    SWEEP_MS,
  );
  sweeping.unref();
  endOnSignal(async () => {
    stopWatching();
    clearInterval(sweeping);
    await running.close();
  });
  announce(services, portOf(running), { person, staff }, (line) => process.stdout.write(`${line}\n`));
}

/** Loaded only in development: it is half of the memory. */
async function addVite({ app }: Running): Promise<void> {
  const { addDevelopment } = await import('./development.ts');
  await addDevelopment(app, project);
}

async function listen({ app }: Running, { port, host }: Environment): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host === '::' && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) {
      await app.listen({ port, host: '0.0.0.0', listenTextResolver: () => 'listening' });
      return;
    }
    throw whyNotListening(error, { port, host }, { port: 'PORT', host: 'HOST' });
  }
}

function portOf({ app }: Running): number {
  const address = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** The first signal ends it cleanly, the second at once. */
function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      setTimeout(() => process.exit(1), CLOSING_MS).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
