/** How does a product owner change the product? Files are saved, the command says that they are in order, the server goes on with them. */
import { execFile } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configurationOf } from '../../tests/support/health.ts';
import type { RunningServer } from '../../tests/support/server.ts';
import { bundleOf } from './api.ts';
import { expect } from './test.ts';

const project = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A JSON Schema, of which its editor knows what stands where: a wrong path fails. */
export interface Schema {
  required: string[];
  enum: string[];
  examples: string[];
  properties: Record<string, Schema>;
  items: Schema;
}

export interface Author {
  /** Puts `to` in the place of `from`, which stands there once. */
  reword(file: string, from: string, to: string): void;
  /** Lines go in below the one line that begins with `anchor`, as deep as it stands. */
  below(file: string, anchor: string, ...lines: string[]): void;
  /** Changes a JSON Schema. */
  schema(file: string, change: (schema: Schema) => void): void;
  write(file: string, content: object | string): void;
  /** Saves what `edit` says, until the server goes on with it and finds nothing amiss. */
  publish(server: RunningServer, edit: () => void): Promise<void>;
  /** Throws with what `flow validate` prints when it finds anything at all. */
  validate(): Promise<void>;
}

/** Somebody who edits the files in `root`, and nothing else. */
export function authorOf(root: string): Author {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const write = (file: string, content: object | string) =>
    save(root, file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  return {
    reword: (file, from, to) => {
      const parts = read(file).split(from);
      if (parts.length !== 2) throw new Error(`${file} holds "${from}" ${parts.length - 1} times.`);
      save(root, file, parts.join(to));
    },
    below: (file, anchor, ...added) => {
      const lines = read(file).split('\n');
      const found = lines.flatMap((line, at) => (line.trimStart().startsWith(anchor) ? [at] : []));
      const [at = -1] = found;
      if (found.length !== 1)
        throw new Error(`${file} has ${found.length} lines that begin with "${anchor}".`);
      const indent = /^ */.exec(lines[at] ?? '')?.[0] ?? '';
      lines.splice(at + 1, 0, ...added.map((line) => indent + line));
      save(root, file, lines.join('\n'));
    },
    schema: (file, change) => {
      const schema: Schema = JSON.parse(read(file));
      change(schema);
      write(file, schema);
    },
    write,
    publish: async (server, edit) => {
      const before = await bundleOf(server);
      edit();
      await expect.poll(() => bundleOf(server)).not.toBe(before);
      // One edit may be several files, and the server reads as soon as it sees the first.
      await expect
        .poll(() => configurationOf(server))
        .toMatchObject({ state: 'as in the files', problems: [] });
    },
    validate: async () => {
      const command = ['validate', '--root', root, '--max-warnings', '0'];
      await run(process.execPath, [join(project, 'scripts/flow.mjs'), ...command]);
    },
  };
}

/** As most editors do: a new file takes the place of the old one. */
function save(root: string, file: string, text: string): void {
  const path = join(root, file);
  writeFileSync(`${path}~`, text);
  renameSync(`${path}~`, path);
}
