/** Problems as a JUnit report: one suite a file, one failed case a problem. */
import type { LocatedProblem } from '../model/project.ts';
import type { ReportContext } from './context.ts';

/** The XML that Jenkins, GitLab and others read; a file without a problem is a case that passed. */
export function printJunit(problems: LocatedProblem[], { texts, prefix }: ReportContext): string {
  const byFile = Map.groupBy(problems, ({ file }) => file);
  const files = [...new Set([...texts.keys(), ...byFile.keys()])].sort();
  const suites = files.map((file) => suite(`${prefix}${file}`, byFile.get(file) ?? []));
  const total = files.reduce((sum, file) => sum + Math.max(1, byFile.get(file)?.length ?? 0), 0);
  const head = `<testsuites name="flow validate" tests="${total}" failures="${problems.length}" errors="0">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join('\n');
}

function suite(file: string, problems: LocatedProblem[]): string {
  const name = inXml(file);
  const cases =
    problems.length === 0
      ? [`    <testcase classname="${name}" name="no problems"/>`]
      : problems.map((problem) => failed(name, problem));
  const head = `  <testsuite name="${name}" tests="${cases.length}" failures="${problems.length}" errors="0">`;
  return [head, ...cases, '  </testsuite>'].join('\n');
}

function failed(file: string, { code, severity, message, hint, line, column }: LocatedProblem): string {
  const name = `${code} at ${line}:${column}`;
  const told = [message, hint].filter((each) => each !== undefined).join('\n');
  return [
    `    <testcase classname="${file}" name="${inXml(name)}">`,
    `      <failure type="${severity}" message="${inXml(message)}">${inXml(told)}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** XML 1.0 has no place for control characters, however they are written. */
function inXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
