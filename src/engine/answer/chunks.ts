/** Opens a compiled form chunk on either side, with the helpers that its validator needs. */
import * as equalModule from 'ajv/dist/runtime/equal.js';
import * as lengthModule from 'ajv/dist/runtime/ucs2length.js';
import type { JsonSchema } from '../model/bundle.ts';
import type { FormChunk, Validate } from './forms.ts';

export interface OpenChunk {
  shape: JsonSchema;
  /** Every validator of the form, by the key under which the form library looks it up. */
  validators: Record<string, Validate>;
}

/** What a validator asks for where a form has a format that is no pattern, such as `date`. */
const FORMAT_TABLE = 'ajv-formats/dist/formats';

let formats: unknown;

export function provideFormats(module: object): void {
  formats = tableIn(module);
}

/** Most forms need no formats: a browser fetches them with a chunk that does. */
export async function fetchFormats({ build }: FormChunk): Promise<void> {
  if (!String(build).includes(FORMAT_TABLE)) return;
  provideFormats(await import('ajv-formats/dist/formats.js'));
}

/** Throws a RangeError when a validator asks for a helper that is not here. */
export function openChunk(chunk: FormChunk): OpenChunk {
  return { shape: chunk.shape, validators: chunk.build(helperNamed) };
}

function helperNamed(name: string): unknown {
  switch (name) {
    case 'ajv/dist/runtime/ucs2length':
      return { default: functionIn(lengthModule) };
    case 'ajv/dist/runtime/equal':
      return { default: functionIn(equalModule) };
    case FORMAT_TABLE:
      if (formats !== undefined) return formats;
  }
  throw new RangeError(`A validator asks for "${name}", which is not here.`);
}

/** Bundlers and Node disagree on how many `default`s a CommonJS module is wrapped in. */
function functionIn(module: unknown): unknown {
  let found = module;
  while (typeof found !== 'function' && found !== null && typeof found === 'object' && 'default' in found) {
    found = found.default;
  }
  return found;
}

function tableIn(module: object): unknown {
  if ('fullFormats' in module) return module;
  return 'default' in module ? module.default : module;
}
