/** What does a server of a test say of itself to who operates it? Asked at the port that its data folder names. */
import { readPortFile } from '../../src/server/operator/port-file.ts';
import type { RunningServer } from './server.ts';

export interface ServedConfiguration {
  bundles: Record<string, string>;
  state: 'last good' | 'as in the files';
  problems: { code: string; file: string; line: number }[];
}

export async function configurationOf({ data }: Pick<RunningServer, 'data'>): Promise<ServedConfiguration> {
  const reply = await askOperator(data, '/health/ready');
  return ((await reply.json()) as { configuration: ServedConfiguration }).configuration;
}

/** Throws where no server has the folder. */
export async function askOperator(data: string, path: string): Promise<Response> {
  const access = readPortFile(data);
  if (!access) throw new Error(`No server has ${data}.`);
  return fetch(access.url + path, { headers: { authorization: `Bearer ${access.token}` } });
}
