/** The compiled text and validator of a form; each shape is compiled once a worker, since compiling is what takes long. */
import { compileForm } from '../../src/config/compile/validators.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';

const compiled = new Map<string, ReturnType<typeof compileForm>>();

export function compileOnce(shape: JsonSchema): ReturnType<typeof compileForm> {
  const key = JSON.stringify(shape);
  const made = compiled.get(key) ?? compileForm(shape);
  compiled.set(key, made);
  return made;
}
