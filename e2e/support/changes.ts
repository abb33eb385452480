/** Which changes does a product owner ask for, and which lines of which files is each? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Author } from './editing.ts';

const COPY = 'flows/heloc/copy.yaml';
const CONDITION = 'schemas/parts/condition.json';
const FACTS = 'schemas/facts/application.json';
const LENDER = 'flows/heloc/lender.yaml';
const SCREENS = 'flows/heloc/screens.yaml';
const STATUSES = 'flows/heloc/statuses.yaml';
const GRAPH = 'flows/heloc/application.yaml';

const yesno = (title: string) => ({
  ...{ type: 'string', title, widget: 'yesno', sensitivity: 'open' },
  ...{ enum: ['YES', 'NO'], labels: { YES: 'Yes', NO: 'No' } },
  messages: { required: 'Please choose yes or no', enum: 'Please choose yes or no' },
});
const told = { type: 'string', enum: ['YES', 'NO'], sensitivity: 'open' };

/** A business in the home is asked about, and who has one reads other words on the next screen. */
export function askAboutBusiness(author: Author): void {
  author.schema('schemas/heloc/forms/contact.json', (form) => {
    form.required.push('homeBusiness');
    Object.assign(form.properties, { homeBusiness: yesno('Do you run a business from the home?') });
  });
  author.schema(FACTS, ({ properties }) => {
    Object.assign(properties, { homeBusiness: told });
  });
  author.reword(
    SCREENS,
    'later: true }\n    writes:\n',
    'later: true }\n    writes:\n      - { set: application.homeBusiness, from: answers.homeBusiness }\n',
  );
  author.below(SCREENS, 'triggers:', '  businessAtHome: { "===": [{ var: application.homeBusiness }, YES] }');
  author.below(SCREENS, 'form: hmda', 'cases: [{ id: business, when: businessAtHome }]');
  author.reword(
    COPY,
    '    start/hmda:\n',
    '    "start/hmda#business":\n      title: Questions the law asks us to ask, whatever you do at home\n    start/hmda:\n',
  );
}

/** In Montana one more question stands between the demographic ones and the summary. */
export function askAboutWaterInMontana(author: Author): void {
  author.write('schemas/heloc/forms/water-rights.json', {
    $schema: '../../config/form.json',
    ...{ type: 'object', additionalProperties: false, required: ['waterRights'] },
    properties: { waterRights: yesno('Do water rights come with the home?') },
  });
  author.schema(FACTS, ({ properties }) => {
    Object.assign(properties, { waterRights: told });
  });
  author.below(GRAPH, 'hmda:', 'water:               { route: start/water }');
  author.below(
    GRAPH,
    'hasHmda:',
    'waterAsked:',
    '  and: [{ trigger: hasHmda }, { "===": [{ var: application.property.state }, MT] }]',
    'waterTold: { in: [{ var: application.waterRights }, [YES, NO]] }',
  );
  author.below(
    GRAPH,
    '- { on: addProfileInfo,',
    '- { on: askAboutWater, from: [hmda], to: water, when: waterAsked }          # before addHmdaInfo, which would go past it',
  );
  author.below(
    GRAPH,
    '- { on: addHmdaInfo,',
    '- { on: tellAboutWater, from: [water], to: waitSummary, when: waterTold }',
  );
  author.reword(GRAPH, 'start/hmda, start/app-summary]', 'start/hmda, start/water, start/app-summary]');
  author.below(STATUSES, 'HMDA:', 'WATER_RIGHTS: { derived: true }');
  author.reword(
    LENDER,
    '{ to: GEN_SUMMARY, when: hasHmda }',
    '{ to: WATER_RIGHTS, when: waterAsked }, { to: GEN_SUMMARY, when: hasHmda }',
  );
  author.below(
    LENDER,
    'COLLECT_ADDITIONAL_INFO:',
    'WATER_RIGHTS: { then: [{ to: GEN_SUMMARY, when: waterTold }] }',
  );
  author.reword(
    SCREENS,
    '  start/app-summary:\n',
    '  start/water:\n    kind: form\n    form: water-rights\n    writes: [{ set: application.waterRights, from: answers.waterRights }]\n  start/app-summary:\n',
  );
  author.reword(
    COPY,
    '    start/app-summary:\n',
    '    start/water:\n      title: Water rights in Montana\n    start/app-summary:\n',
  );
}

/** In Wyoming the lender asks for a test of the well's water, and files it under a name of its own. */
export function askForWellTestInWyoming(author: Author): void {
  author.schema(CONDITION, ({ properties }) => {
    properties.categoryEnum?.examples.push('WELL_WATER_TEST');
  });
  author.schema(FACTS, ({ properties }) => {
    properties.documents?.items.properties.type?.enum.push('WELL_WATER_REPORT');
  });
  author.below(LENDER, 'triggers:', '  wellToTest: { "===": [{ var: application.property.state }, WY] }');
  author.reword(
    LENDER,
    'writes: [{ set: application.status.uwDecision, value: SELECT }]',
    'writes: [{ set: application.status.uwDecision, value: SELECT }, { append: application.conditions, value: { categoryEnum: WELL_WATER_TEST }, newId: uuid, stamp: created, when: wellToTest }]',
  );
  author.below(
    LENDER,
    'ESCALATION_REVIEW:',
    'WELL_WATER_TEST: { screen: conditions/upload-document, document: WELL_WATER_REPORT }',
  );
  author.below(
    SCREENS,
    'askedForPaystubs:',
    'askedForWellTest: { "===": [{ var: lookups.askedCondition.categoryEnum }, WELL_WATER_TEST] }',
  );
  author.reword(
    SCREENS,
    '{ trigger: askedForDeedText }, { trigger: askedForPaystubs }',
    '{ trigger: askedForDeedText }, { trigger: askedForWellTest }, { trigger: askedForPaystubs }',
  );
  author.below(
    SCREENS,
    '- { append: application.documents, from: answers.files, each: true, entry: uuid, value: { type: BANK_STATEMENT }',
    '- { append: application.documents, from: answers.files, each: true, entry: uuid, value: { type: WELL_WATER_REPORT }, stamp: receivedAt, when: askedForWellTest }',
  );
  author.below(
    COPY,
    'shared: { buttonMany: Upload Documents }',
    'WELL_WATER_TEST:',
    "  header: Show us that your well's water is good",
    '  button: Upload well report',
    '  description: Please upload a laboratory report on the water of your well that is no older than a year.',
  );
}

/** Homes in Florida need the report on their condition as those in Texas do, but no waiting period. */
export function reportOnHomesInFlorida(author: Author): void {
  author.below(GRAPH, 'inTexas:', 'reportState: { in: [{ var: application.property.state }, [TX, FL]] }');
  author.reword(GRAPH, '{ "!": { trigger: inTexas } }', '{ "!": { trigger: reportState } }');
  author.reword(GRAPH, '      - { trigger: inTexas }\n', '      - { trigger: reportState }\n');
  author.reword(
    LENDER,
    '[{ trigger: inTexas }, { trigger: bpoOpen }]',
    '[{ trigger: reportState }, { trigger: bpoOpen }]',
  );
  author.reword(
    LENDER,
    'outsideTexas:         { "!": { trigger: inTexas } }',
    'outsideTexas:         { "!": { trigger: reportState } }',
  );
  author.reword(COPY, 'Homes in Texas need a report', 'Homes in Texas and Florida need a report');
}

/** Who waits because of a fraud alert reads that a person looks at it. */
export function tellOfTheFraudReview(author: Author): void {
  author.reword(
    STATUSES,
    '{ route: error/timeout }\n  HARD_CREDIT',
    '{ route: review-app/uw }\n  HARD_CREDIT',
  );
}

/** The credit union lends no less than $35,000, and says so in its own words. */
export function lendMoreAtTheCreditUnion(author: Author): void {
  const org = 'orgs/harbor-cu.yaml';
  author.reword(org, 'minimumDraw: 20000', 'minimumDraw: 35000');
  author.below(org, 'screens:', '  product/select: { title: Choose your member line }');
}

/** Somebody who watches the borrower is invited, reads the note and signs it with them. */
export function inviteWitness(author: Author): void {
  const file = join(import.meta.dirname, '../../tests/server/documents/witness-role.yaml');
  const { changes, files } = parse(readFileSync(file, 'utf8')) as {
    changes: { file: string; from: string; to: string }[];
    files: Record<string, string>;
  };
  for (const [path, content] of Object.entries(files)) author.write(path, content);
  for (const { file: path, from, to } of changes) author.reword(path, from, to);
}
