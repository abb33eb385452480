/** How are problems told to GitHub Actions, which shows each beside its line? */
import { visible } from './codes.ts';
import type { PlacedProblem } from './project.ts';
import type { ReportContext } from './reports.ts';

/** Workflow commands, one line a problem (docs.github.com, "Workflow commands": error and warning). */
export function printGithub(problems: PlacedProblem[], { prefix }: ReportContext): string {
  return problems.map((problem) => `${command(problem, prefix)}\n`).join('');
}

function command(problem: PlacedProblem, prefix: string): string {
  const { severity, code, file, line, column, endLine, endColumn, message, hint } = problem;
  const facts = { file: `${prefix}${file}`, line, endLine, col: column, endColumn, title: code };
  const listed = Object.entries(facts).map(([name, value]) => `${name}=${escapeFact(String(value))}`);
  const said = [message, hint].filter((each) => each !== undefined).map(visible);
  return `::${severity} ${listed.join(',')}::${escapeText(said.join('\n'))}`;
}

/** A line break or a percent sign would end the command or be read as an escape. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeFact(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
