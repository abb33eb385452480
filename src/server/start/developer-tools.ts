/** The proving tools, handed to the server outside production: it imports none of them, and production need not have them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeveloperTools } from '../../engine/answer/developer.ts';
import { dateIn } from '../../engine/model/time.ts';
import type { Services } from '../services/services.ts';
import type { Environment } from './environment.ts';

interface Made {
  createDeveloperTools: (root: string, today: () => string) => DeveloperTools;
}

/** Loaded by their path, as the renderer is, once somebody asks for them; nothing where the program comes without them. */
export function developerToolsOf({
  code,
  root,
}: Pick<Environment, 'code' | 'root'>): Pick<Services, 'developer'> {
  const file = join(code, 'src', 'developer', 'tools.ts');
  if (!existsSync(file)) return {};
  const load = async () => {
    const { createDeveloperTools }: Made = await import(pathToFileURL(file).href);
    return createDeveloperTools(root, () => dateIn('UTC', new Date()));
  };
  let tools: Promise<DeveloperTools> | undefined;
  return {
    developer: () => {
      tools ??= load();
      return tools;
    },
  };
}
