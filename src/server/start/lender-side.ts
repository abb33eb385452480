/** Who stands behind the ports of the lender's process: services that the environment names, else the sandbox. */

import { createHttpChat } from '../chat/http-provider.ts';
import type { ChatInbox, ChatProviders } from '../chat/port.ts';
import type { Configuration, ConfigurationLog } from '../publish/configuration.ts';
import { createSandboxAddresses } from '../sandbox/addresses.ts';
import { createSandboxChat } from '../sandbox/chat/provider.ts';
import { createSandboxProviders } from '../sandbox/providers.ts';
import { createSandboxScanner } from '../sandbox/scanner.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { ADDRESSES, createAddressService, NO_ADDRESSES } from '../services/address-service.ts';
import type { Addresses } from '../services/addresses.ts';
import type { Fetch } from '../services/service-fetch.ts';
import type { Services } from '../services/services.ts';
import { createHttpProvider } from '../stages/http-provider.ts';
import { createLateAnswers, type ReadLateAnswer } from '../stages/late-answers.ts';
import type { Providers } from '../stages/provider.ts';
import type { Clock, NewId } from '../store/parts.ts';
import type { RunTask } from '../threads/threads.ts';
import { createClamdScanner, type ScanFile } from '../uploads/scanner.ts';
import type { Environment } from './environment.ts';

export interface LenderSide {
  providers: Providers;
  readLateAnswer: ReadLateAnswer;
  chats: (services: () => Services, inbox: ChatInbox) => ChatProviders;
}

interface LenderParts {
  keys: Keyring;
  configuration: Configuration;
  clock: Clock;
  /** How a service is reached, by its token. */
  fetchOf: (token?: string) => Fetch;
}

/** A service of the environment goes before the sandbox's, so that one on this machine can be tried. */
export function lenderSideOf(
  environment: Environment,
  { keys, configuration, clock, fetchOf }: LenderParts,
): LenderSide {
  const { sandbox, sandboxDelay, providers, chats } = environment;
  const rowsOf = (product: string) =>
    configuration.newest().find((each) => each.product === product)?.sandbox;
  const behindPorts = Object.entries(providers).map(([port, { url, token }]) => [
    port,
    createHttpProvider(url, fetchOf(token)),
  ]);
  const behindModes = Object.entries(chats).map(([mode, { url, token }]) => [
    mode,
    createHttpChat(url, { fetch: fetchOf(token) }),
  ]);
  const secrets = Object.entries(providers).flatMap(([port, { secret }]) => (secret ? [[port, secret]] : []));
  return {
    providers: {
      ...(sandbox ? createSandboxProviders({ delay: sandboxDelay, keys, rowsOf }) : {}),
      ...Object.fromEntries(behindPorts),
    },
    readLateAnswer: createLateAnswers(Object.fromEntries(secrets), clock),
    chats: (services, inbox) => ({
      ...(sandbox ? createSandboxChat(services, inbox, sandboxDelay) : {}),
      ...Object.fromEntries(behindModes),
    }),
  };
}

/** One in the environment goes before the sandbox's, whose addresses are made up; without either nothing is suggested. */
export function addressesOf(
  { providers, sandbox }: Pick<Environment, 'providers' | 'sandbox'>,
  { fetchOf, ...parts }: { fetchOf: (token?: string) => Fetch; newId: NewId; log: ConfigurationLog },
): Addresses {
  const service = providers[ADDRESSES];
  if (service) return createAddressService(service.url, { ...parts, fetch: fetchOf(service.token) });
  return sandbox ? createSandboxAddresses() : NO_ADDRESSES;
}

/** One in the environment goes before the sandbox's; without either nothing looks for viruses. */
export function scannerOf(
  { scanner, sandbox }: Pick<Environment, 'scanner' | 'sandbox'>,
  runTask: RunTask,
): { scanFile?: ScanFile } {
  if (scanner) return { scanFile: createClamdScanner(scanner) };
  return sandbox ? { scanFile: createSandboxScanner(runTask) } : {};
}
