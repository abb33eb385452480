/** Problems as SARIF, for code scanning and editors. */
import { CODES, severityOf } from '../model/codes.ts';
import { digest } from '../model/content.ts';
import type { LocatedProblem } from '../model/project.ts';
import type { ReportContext } from './context.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Paths are relative to what this names: whoever reads the report knows where that is (SARIF 2.1.0, 3.14.14). */
const BASE = 'SRCROOT';

/** One run of SARIF 2.1.0 with the whole table of rules, those too that found nothing. */
export function printSarif(problems: LocatedProblem[], context: ReportContext): string {
  const rules = CODES.map(({ code, about }) => ({
    id: code,
    shortDescription: { text: `${about[0]?.toUpperCase()}${about.slice(1)}.` },
    helpUri: context.addressOf(code),
    defaultConfiguration: { level: severityOf(code) },
    properties: { tags: [code.split('/')[0]] },
  }));
  const driver = { name: 'flow validate', informationUri: context.addressOf(''), rules };
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    results: problems.map((problem) => result(problem, context)),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const indexOf = new Map<string, number>(CODES.map(({ code }, at) => [code, at]));

function result(problem: LocatedProblem, { prefix }: ReportContext) {
  const { code, severity, message, hint, file, line, column, endLine, endColumn } = problem;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const uri = `${prefix}${file}`.split('/').map(encodeURIComponent).join('/');
  return {
    ruleId: code,
    ruleIndex: indexOf.get(code),
    level: severity,
    message: { text: hint ? `${message} ${hint}` : message },
    locations: [{ physicalLocation: { artifactLocation: { uri, uriBaseId: BASE }, region } }],
    // Stays the same when lines above it come and go, so that a known problem is not told as a new one.
    partialFingerprints: { 'problem/v1': digest([code, file, problem.pointer, message]) },
  };
}
