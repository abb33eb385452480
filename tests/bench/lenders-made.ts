/** Many lenders more, each with a file, a name and a host of its own, and all else as one that there is. */
import type { SourceFile } from '../../src/config/model/project.ts';

/** `text` is the file of the org. */
export function lendersLike(org: string, text: string, count: number): SourceFile[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `orgs/lender-${at}.yaml`,
    text: text
      .replace(`org: ${org}`, `org: lender-${at}`)
      .replace(/^hosts: .*$/m, `hosts: [lender-${at}.example]`),
  }));
}
