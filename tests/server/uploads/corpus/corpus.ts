/** What becomes of the files of the corpus? Hostile ones that are taken and honest ones that are refused, by name. */
import { hasTestVirus } from '../../../../src/server/sandbox/test-virus.ts';
import { verdict } from '../verdict.ts';
import { honestPdfs } from './honest-pdfs.ts';
import { honestPictures } from './honest-pictures.ts';
import { hostileFiles } from './hostile-files.ts';
import { actingPdfs, type CorpusFile } from './hostile-pdfs.ts';

const HOSTILE = 500;
const TAKEN = ['pdf', 'jpg', 'png'];

export function hostileCorpus(): CorpusFile[] {
  const others = hostileFiles();
  return [...actingPdfs(HOSTILE - others.length), ...others];
}

export function honestFiles(): CorpusFile[] {
  return [...honestPdfs(), ...honestPictures()];
}

export async function takenOf(files: CorpusFile[]): Promise<string[]> {
  const taken: string[] = [];
  for (const { what, make } of files) {
    const bytes = await make();
    const found = await verdict(bytes);
    if (TAKEN.includes(found) && !(await hasTestVirus(bytes))) taken.push(what);
  }
  return taken;
}

export async function refusedOf(files: CorpusFile[]): Promise<string[]> {
  const refused: string[] = [];
  for (const { what, make } of files) {
    const bytes = await make();
    const found = await verdict(bytes);
    if (!TAKEN.includes(found)) refused.push(`${what}: ${found}`);
    else if (await hasTestVirus(bytes)) refused.push(`${what}: infected`);
  }
  return refused;
}
