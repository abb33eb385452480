/** The configuration that a server starts with, or why it cannot start: where the mistakes are. */

import { CannotStart } from '../secrets/cannot-start.ts';
import type { Environment } from '../start/environment.ts';
import type { Store } from '../store/store.ts';
import { type Configuration, type ConfigurationLog, createConfiguration } from './configuration.ts';
import type { SwitchedFlags } from './flag-switches.ts';
import { createReader } from './project.ts';
import { openReadingCache } from './reading-cache.ts';

/** A server without any good configuration has nothing to serve: its author is told where the mistakes are. */
export async function firstConfiguration(
  { root, code, publishesByCommand }: Environment,
  { bundles, sources, releases }: Store,
  log: ConfigurationLog,
  switched: SwitchedFlags,
): Promise<Configuration> {
  const clock = () => new Date();
  const cache = openReadingCache(code);
  const configuration = createConfiguration({
    read: createReader(root, cache),
    compileForm: cache.compileForm,
    bundles,
    archive: sources,
    clock,
    log,
    switched,
    ...(publishesByCommand && { releases }),
  });
  const problems = await configuration.reload().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`The project cannot be read: ${reason}`, WHERE_PROJECT_IS, { cause });
  });
  if (configuration.isReady()) return configuration;
  const [first] = problems;
  const where = first
    ? `${first.file}:${first.line}:${first.column} ${first.message}`
    : 'no product was found';
  throw new CannotStart(
    `The files in ${root} have ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}: ${where}`,
    'See them all with `npm run -s flow -- validate`, mend them, and start again.',
  );
}

const WHERE_PROJECT_IS = 'Set HEARTHLINE_ROOT to the folder that holds flows, schemas and orgs.';
