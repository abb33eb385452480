/** What does a journey play against? A server with the sandbox lender behind its ports, and what may be done to its time. */
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { createDocumentProvider } from '../../src/server/documents/provider.ts';
import type { ReadProject } from '../../src/server/publish/project.ts';
import { createSandboxProviders, DELAYS_MS } from '../../src/server/sandbox/providers.ts';
import { seedStaff } from '../../src/server/sandbox/staff.ts';
import type { Provider, Providers } from '../../src/server/stages/provider.ts';
import type { OpenDatabase } from '../../src/server/store/database.ts';
import type { Browser, TestServer } from '../server/support/harness.ts';
import { startApp } from '../server/support/harness.ts';

/** The part of a browser that a journey uses: over a network or without one. */
export type Caller = Pick<Browser, 'token' | 'call' | 'raw'>;

export interface World {
  bundle: () => Bundle;
  browser: () => Caller;
  /** The host that callers come by. */
  host: string;
  /** Waits until the lender's side of an application has nothing more to do now. */
  settled: (caller: Caller, uuid: string) => Promise<void>;
  /** A day passes; undefined where days pass by themselves. */
  nextDay?: () => Promise<void>;
  /** The lender's side goes on while a screen is looked at: what is open may not be a moment later. */
  isMoving?: boolean;
  /** Who of the lender's people signs in there; undefined where nobody does. */
  desk?: () => Promise<{ email: string; password: string }>;
  /** Behind the server's back: what it keeps. Undefined where it is another process. */
  server?: TestServer;
}

export interface JourneyOptions {
  /** Changes who stands behind a port. */
  wrap?: (port: string, provider: Provider) => Provider;
  /** What the server reads at each reload; the project by default. */
  reading?: ReadProject;
  /** A migrated database of its own. */
  open?: OpenDatabase;
}

const DAY_MS = 86_400_000;

/** An app without a network, on a clock of its own. */
export async function openWorld({
  wrap = (_, provider) => provider,
  ...own
}: JourneyOptions = {}): Promise<World & { server: TestServer; close: () => Promise<void> }> {
  // The sandbox's pages and its providers share the server's keys, which are there once it has started.
  let sandbox: Providers = {};
  const ports = [...Object.keys(DELAYS_MS), 'documents'];
  const behind = ports.map((port) => [port, wrap(port, { ask: (request) => sandbox[port]!.ask(request) })]);
  const server = await startApp({ ...own, providers: Object.fromEntries(behind) as Providers });
  const documents = createDocumentProvider(() => server.services);
  sandbox = { ...createSandboxProviders({ delay: 0, keys: server.keys }), documents };
  return {
    server,
    bundle: () => server.services.configuration.products()[0]!.bundle,
    browser: () => server.browser(),
    host: 'localhost',
    settled: () => server.settled(),
    nextDay: async () => {
      server.wait(DAY_MS);
      await server.runDue();
    },
    desk: async () => (await seedStaff(server.services))!,
    close: server.close,
  };
}
