/** `flow graph`: draws a flow with its steps and transitions, statuses and screens. */
import { Option } from 'commander';
import type { OpenFlow } from '../engine/model/product.ts';
import { mermaidOf } from './graph/mermaid.ts';
import { type Drawing, drawingOf } from './graph/model.ts';
import { tablesOf } from './graph/tables.ts';
import { openFlowAt, type Selection, unknown } from './open.ts';
import type { AddCommand, Terminal } from './terminal.ts';

export interface GraphOptions extends Selection {
  from?: string;
  format: 'mermaid' | 'svg' | 'markdown';
}

const EXAMPLES = `
Examples:
  flow graph > flow.mmd                     Mermaid text, for a page that draws it
  flow graph --format svg > flow.svg        the same as a picture
  flow graph --from STEP --format svg       only what follows one step
  flow graph --format markdown              tables of every step, status and screen
  flow graph --flow registration            the questions of a sequence
`;

export const addGraph: AddCommand = (program, home, terminal, exit) => {
  program
    .command('graph')
    .description('Draws a flow: steps and transitions, statuses and screens.')
    .option('--root <dir>', 'the folder that holds the project', home)
    .option('--product <name>', 'the product, where there are several')
    .option('--flow <name>', 'the flow, where several have steps')
    .option('--org <code>', 'the org whose words stand on the screens')
    .option('--from <step>', 'only this step and what follows it')
    .addOption(
      new Option('--format <format>', 'what is written')
        .choices(['mermaid', 'svg', 'markdown'])
        .default('mermaid'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (options: GraphOptions) => exit(await graph(options, terminal)));
};

/** Writes the drawing to stdout. Throws CouldNotRun. */
export async function graph(options: GraphOptions, terminal: Terminal): Promise<number> {
  const { bundle, flow, org } = openFlowAt(options);
  const names = flow.steps.length > 0 ? flow.steps.map(({ id }) => id) : questionsOf(flow);
  if (options.from !== undefined && !names.includes(options.from)) throw unknown('step', options.from, names);
  const drawing = drawingOf(bundle, flow, { org, from: options.from });
  terminal.result(await written(drawing, flow, { ...options, product: bundle.product }));
  return 0;
}

async function written(
  drawing: Drawing,
  flow: OpenFlow,
  { format, product }: Pick<GraphOptions, 'format'> & { product: string },
): Promise<string> {
  switch (format) {
    case 'svg':
      return draw(drawing);
    case 'mermaid':
      return mermaidOf(drawing);
    case 'markdown':
      return tablesOf(drawing, flow, product);
  }
}

function questionsOf({ sequence }: { sequence?: { questions: { ask: string }[] } }): string[] {
  return (sequence?.questions ?? []).map(({ ask }) => ask);
}

/** The layout is loaded when something is drawn: no other command pays for it. */
export async function draw(drawing: Drawing): Promise<string> {
  const [{ pictureOf }, { svgOf }] = await Promise.all([
    import('./graph/layout.ts'),
    import('./graph/svg.ts'),
  ]);
  return svgOf(pictureOf(drawing), drawing);
}
