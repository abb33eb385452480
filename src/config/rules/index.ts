/** Which rules does a project keep? One family a file, one line here. */
import type { Rule } from '../model.ts';
import { answerableRule } from './answerable.ts';
import { callRule } from './calls.ts';
import { conditionRule } from './conditions.ts';
import { copyRule } from './copy.ts';
import { documentRule, unusedDocuments } from './documents.ts';
import { earlyRule } from './early.ts';
import { earlyWayRule } from './early-ways.ts';
import { effectRule } from './effects.ts';
import { factRule } from './facts.ts';
import { fileRule } from './files.ts';
import { createFormRule } from './forms.ts';
import { gateWayRule } from './gate-ways.ts';
import { gateWordRule } from './gate-words.ts';
import { gateRule } from './gates.ts';
import { graphRule } from './graph.ts';
import { lenderWordRule } from './lender-words.ts';
import { linkWayRule } from './link-ways.ts';
import { logicRule } from './logic.ts';
import { messageRule } from './messages.ts';
import { nameRule } from './names.ts';
import { operandRule } from './operands.ts';
import { orderRule } from './order.ts';
import { orderingRule } from './ordering.ts';
import { orgRule } from './orgs.ts';
import { overrideRule } from './overrides.ts';
import { type PatternTools, patternRule } from './patterns.ts';
import { promiseRule } from './promises.ts';
import { routingRule } from './routing.ts';
import { screenWayRule } from './screen-ways.ts';
import { screenRule } from './screens.ts';
import { sensitivityRule } from './sensitivity.ts';
import { sequenceRule } from './sequence.ts';
import { settingRule } from './settings.ts';
import { staffWordRule } from './staff-words.ts';
import { stageWayRule } from './stage-ways.ts';
import { stageRule } from './stages.ts';
import { statusRule } from './statuses.ts';
import { strandedRule } from './stranded.ts';
import { taskRule } from './tasks.ts';
import { transitionRule } from './transitions.ts';
import { triggerRule } from './triggers.ts';
import { truthRule } from './truths.ts';
import { unusedRule } from './unused.ts';
import { varRule } from './vars.ts';
import { walkRule } from './walks.ts';
import { widgetFactRule } from './widget-facts.ts';
import { wordRule } from './words.ts';
import { writtenRule } from './written.ts';

export type { PatternTools } from './patterns.ts';

export function rulesWith(patterns: PatternTools | undefined): Rule[] {
  return [
    fileRule,
    nameRule,
    graphRule,
    statusRule,
    routingRule,
    screenRule,
    screenWayRule,
    taskRule,
    stageRule,
    conditionRule,
    sequenceRule,
    gateRule,
    orderRule,
    triggerRule,
    logicRule,
    varRule,
    operandRule,
    orderingRule,
    truthRule,
    factRule,
    callRule,
    effectRule,
    createFormRule(),
    widgetFactRule,
    messageRule,
    answerableRule,
    sensitivityRule,
    ...(patterns ? [patternRule(patterns)] : []),
    orgRule,
    settingRule,
    copyRule,
    lenderWordRule,
    staffWordRule,
    gateWordRule,
    wordRule,
    documentRule,
    walkRule,
  ];
}

/**
 * What leads nowhere, and what is never used, reached or noticed. Asked when nothing else is wrong: beside a misspelt name they would
 * tell its consequences, each of them a line.
 */
export const AFTERTHOUGHTS: readonly Rule[] = [
  strandedRule,
  stageWayRule,
  linkWayRule,
  gateWayRule,
  unusedRule,
  unusedDocuments,
  transitionRule,
  writtenRule,
  earlyRule,
  earlyWayRule,
  overrideRule,
  promiseRule,
];
