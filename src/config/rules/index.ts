/** Which rules does a project keep? One family a file, one line here. */
import type { Rule } from '../model/model.ts';
import { answerListRule } from './names/answer-lists.ts';
import { callRule } from './names/calls.ts';
import { chatRule } from './names/chat.ts';
import { chromeRule } from './names/chrome.ts';
import { claimRule } from './names/claims.ts';
import { conditionRule } from './names/conditions.ts';
import { contactRule } from './names/contact.ts';
import { documentRule, unusedDocuments } from './names/documents.ts';
import { experimentRule, unreadExperiments } from './names/experiments.ts';
import { factRule } from './names/facts.ts';
import { fileRule } from './names/files.ts';
import { flagRule } from './names/flags.ts';
import { gateRule } from './names/gates.ts';
import { invitesRule } from './names/invites.ts';
import { screenLinkRule } from './names/links.ts';
import { logicRule } from './names/logic.ts';
import { nameRule } from './names/names.ts';
import { notificationRule } from './names/notifications.ts';
import { orderRule } from './names/order.ts';
import { orgRule } from './names/orgs.ts';
import { partRule, unusedPartRule } from './names/parts.ts';
import { progressRule } from './names/progress.ts';
import { roleRule } from './names/roles.ts';
import { routingRule } from './names/routing.ts';
import { screenRule } from './names/screens.ts';
import { sequenceRule } from './names/sequence.ts';
import { signingRule } from './names/signing.ts';
import { siteRule } from './names/site.ts';
import { slipRule } from './names/slips.ts';
import { stageRule } from './names/stages.ts';
import { statusRule } from './names/statuses.ts';
import { triggerRule } from './names/triggers.ts';
import { walkRule } from './names/walks.ts';
import { wasRule } from './names/was.ts';
import { askedTwiceRule } from './reach/asked-twice.ts';
import { chromeReachRule } from './reach/chrome.ts';
import { circularWriteRule } from './reach/circular.ts';
import { conditionDocumentRule } from './reach/condition-documents.ts';
import { earlyRule } from './reach/early.ts';
import { gateReachRule } from './reach/gates.ts';
import { goneRule } from './reach/gone.ts';
import { graphRule } from './reach/graph.ts';
import { limitRule } from './reach/limits.ts';
import { linkReachRule } from './reach/links.ts';
import { askedOnceAGraph } from './reach/once-a-graph.ts';
import { ownDeadlineRule } from './reach/own-deadlines.ts';
import { refusedChoiceRule } from './reach/refused-choices.ts';
import { readerRule } from './reach/said-readers.ts';
import { stageReachRule } from './reach/stages.ts';
import { strandedRule } from './reach/stranded.ts';
import { transitionRule } from './reach/transitions.ts';
import { truthRule } from './reach/truths.ts';
import { unreadRule } from './reach/unread.ts';
import { unusedRule } from './reach/unused.ts';
import { writtenRule } from './reach/written.ts';
import { aboutRule } from './types/about.ts';
import { answerableRule } from './types/answerable.ts';
import { dateRule } from './types/dates.ts';
import { effectRule } from './types/effects.ts';
import { eventRule } from './types/events.ts';
import { factFieldRule, repeatedWriteRule } from './types/fact-fields.ts';
import { formRule } from './types/forms.ts';
import { hoursRule, pastDaysRule } from './types/hours.ts';
import { nestedRule } from './types/nested.ts';
import { operandRule } from './types/operands.ts';
import { orderingRule } from './types/ordering.ts';
import { overrideRule } from './types/overrides.ts';
import { type PatternTools, patternRule } from './types/patterns.ts';
import { rangeRule } from './types/ranges.ts';
import { retentionRule } from './types/retention.ts';
import { sandboxRule } from './types/sandbox.ts';
import { secretRule } from './types/secrets.ts';
import { sensitivityRule } from './types/sensitivity.ts';
import { settingRule } from './types/settings.ts';
import { submitOnRule } from './types/submit-on.ts';
import { taskRule } from './types/tasks.ts';
import { varRule } from './types/vars.ts';
import { widgetFactRule } from './types/widget-facts.ts';
import { chatWordRule } from './words/chat.ts';
import { chromeWordRule } from './words/chrome.ts';
import { copyRule } from './words/copy.ts';
import { figureRule } from './words/figures.ts';
import { gateWordRule } from './words/gates.ts';
import { holeRule } from './words/holes.ts';
import { lenderWordRule } from './words/lender.ts';
import { messageRule } from './words/messages.ts';
import { wordRule } from './words/placeholders.ts';
import { promiseRule } from './words/promises.ts';
import { readingRule } from './words/reading.ts';
import { shellWordRule } from './words/shell.ts';
import { staffWordRule } from './words/staff.ts';
import { styleRule } from './words/style.ts';
import { textPageRule } from './words/text-pages.ts';
import { unfilledRule } from './words/unfilled.ts';

export type { PatternTools } from './types/patterns.ts';

export function rulesWith(patterns: PatternTools | undefined, now?: () => Date): Rule[] {
  return [
    fileRule,
    siteRule,
    nameRule,
    wasRule,
    graphRule,
    statusRule,
    routingRule,
    screenRule,
    claimRule,
    screenLinkRule,
    answerListRule,
    taskRule,
    sandboxRule,
    stageRule,
    conditionRule,
    notificationRule,
    sequenceRule,
    submitOnRule,
    progressRule,
    gateRule,
    chromeRule,
    orderRule,
    triggerRule,
    logicRule,
    varRule,
    operandRule,
    orderingRule,
    askedOnceAGraph(truthRule),
    factRule,
    roleRule,
    invitesRule,
    contactRule,
    partRule,
    callRule,
    experimentRule,
    chatRule,
    retentionRule,
    flagRule,
    factFieldRule,
    repeatedWriteRule,
    effectRule,
    formRule,
    nestedRule,
    widgetFactRule,
    messageRule,
    answerableRule,
    sensitivityRule,
    secretRule,
    eventRule,
    ...(patterns ? [patternRule(patterns)] : []),
    orgRule,
    settingRule,
    rangeRule,
    aboutRule,
    hoursRule,
    ...(now ? [pastDaysRule(now)] : []),
    copyRule,
    lenderWordRule,
    shellWordRule,
    staffWordRule,
    chatWordRule,
    gateWordRule,
    chromeWordRule,
    textPageRule,
    wordRule,
    unfilledRule,
    documentRule,
    signingRule,
    dateRule,
    walkRule,
  ];
}

/**
 * What leads nowhere, and what is never used, reached or noticed. Asked when nothing else is wrong: beside a misspelt name they would
 * tell its consequences, each of them a line.
 */
export const WHOLE_PROJECT_RULES: readonly Rule[] = [
  slipRule,
  goneRule,
  strandedRule,
  askedOnceAGraph(stageReachRule),
  linkReachRule,
  gateReachRule,
  refusedChoiceRule,
  ownDeadlineRule,
  chromeReachRule,
  unusedRule,
  unusedDocuments,
  unusedPartRule,
  conditionDocumentRule,
  askedOnceAGraph(transitionRule),
  askedOnceAGraph(askedTwiceRule),
  writtenRule,
  unreadRule,
  unreadExperiments,
  readerRule,
  earlyRule,
  limitRule,
  askedOnceAGraph(circularWriteRule),
  overrideRule,
  promiseRule,
  holeRule,
  figureRule,
  styleRule,
  readingRule,
];
