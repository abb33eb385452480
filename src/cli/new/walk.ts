/** The first lines of a walk that leads to a step. */
import { scalar } from '../../config/edit/insert.ts';
import type { Led } from '../../proof/why/would.ts';

export interface Story {
  story: string;
  flow: string;
  status: string;
  /** The path of the schema that editors complete from. */
  schema: string;
}

/** The facts of the smallest change that leads there, each on its line, and where one then lands. */
export function walkText({ story, flow, status, schema }: Story, { changes, derivation }: Led): string {
  const facts = [...changes].map(([path, value]) => `      ${path}: ${valueText(value)}`);
  const lands = derivation.route === null ? 'waits: true' : `lands: ${scalar(derivation.route)}`;
  return `${[
    `# yaml-language-server: $schema=../../../${schema}`,
    `walk: ${scalar(story)}`,
    `flow: ${flow}`,
    `given: { facts: { status: ${scalar(status)} } }`,
    'then:',
    '  - result:',
    ...facts,
    `    step: ${derivation.step}`,
    `    ${lands}`,
  ].join('\n')}\n`;
}

function valueText(value: unknown): string {
  if (value === undefined) return 'null';
  return typeof value === 'string' ? scalar(value) : JSON.stringify(value);
}
