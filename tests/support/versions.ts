/** What is a small project before and after a change of one text? */
import { compileProject } from '../../src/config/compile/compile.ts';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import type { Version } from '../../src/proof/diff/products.ts';
import { baseFiles } from '../config/trees.ts';

const load = createLoader();

/** File, text, and what stands in its place. */
export type Edit = [path: string, from: string, to: string];

/** The garden with texts replaced. Throws when a text is not there or the garden is no longer in order. */
export function edited(edits: Edit[]): SourceFile[] {
  return edits.reduce((files, [path, from, to]) => {
    const found = files.find((file) => file.path === path);
    if (!found?.text.includes(from)) throw new Error(`${path} does not hold ${from}`);
    return files.map((file) =>
      file === found ? { ...file, text: file.text.replace(from, () => to) } : file,
    );
  }, baseFiles());
}

export function versionOf(files: SourceFile[]): Version {
  const { project, problems } = load(files);
  const source = project?.products[0];
  if (!project || !source) throw new Error(problems.map(({ message }) => message).join('\n'));
  const [bundle] = compileProject(project);
  if (!bundle) throw new Error('The garden has no product.');
  return { source, bundle };
}
