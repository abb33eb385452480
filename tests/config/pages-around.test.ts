/** Do rules and screens mean the same forms? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_FORMS } from '../../src/config/rules/reach/unused.ts';
import { ACCOUNT_FORMS, CHAT_FORMS, SHELL_FORMS } from '../../src/engine/model/shell-forms.ts';

const root = join(import.meta.dirname, '../..');

/** The texts of all components below folders of the project. */
function sourcesOf(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
}

test('The forms that need no screen are those that the pages around a flow show', () => {
  const shown = sourcesOf('src/shell', 'src/runtime').flatMap((text) =>
    [...text.matchAll(/<ShellForm\s[^>]*?form="(\w+)"/g)].map(([, name]) => name),
  );
  expect([...new Set(shown)].sort()).toEqual(Object.keys(SHELL_FORMS).sort());
  expect(Object.values<string>({ ...SHELL_FORMS, ...ACCOUNT_FORMS, ...CHAT_FORMS }).sort()).toEqual(
    [...PAGE_FORMS].sort(),
  );
});
