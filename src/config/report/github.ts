/** Problems as GitHub Actions annotations. */
import { visible } from '../model/codes.ts';
import type { LocatedProblem, Location } from '../model/project.ts';
import type { Severity } from '../model/severity.ts';
import type { ReportContext } from './context.ts';

/** Workflow commands, one line a problem (docs.github.com, "Workflow commands": error and warning). */
export function printGithub(problems: LocatedProblem[], { prefix }: ReportContext): string {
  return problems
    .map(({ severity, code, message, hint, file, ...place }) => {
      const said = [message, hint].filter((each) => each !== undefined);
      return workflowCommand({ severity, title: code, file: `${prefix}${file}`, place, said });
    })
    .join('');
}

interface Told {
  severity: Severity;
  title: string;
  /** From the folder of the repository. */
  file: string;
  place: Location;
  /** A line each. */
  said: string[];
}

/** One line, ended. */
export function workflowCommand({ severity, title, file, place, said }: Told): string {
  const { line, column, endLine, endColumn } = place;
  const facts = { file, line, endLine, col: column, endColumn, title };
  const listed = Object.entries(facts).map(([name, value]) => `${name}=${escapeFact(String(value))}`);
  return `::${severity} ${listed.join(',')}::${escapeText(said.map(visible).join('\n'))}\n`;
}

/** A line break or a percent sign would end the command or be read as an escape. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeFact(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
