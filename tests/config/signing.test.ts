/** What is said of a document that nobody could sign where it is to be signed? A row is one change to the project's own files. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const files = readFiles(join(import.meta.dirname, '../..'));
const DEED = 'flows/heloc/documents/deed.yaml';
const SIGNER = 'flows/heloc/signer.yaml';
const SCREENS = 'flows/heloc/screens.yaml';
const SIGNS = 'documents: [deed]\n      name: result.name\n';

const rows: [what: string, file: string, from: string, to: string, problems: [string, RegExp][]][] = [
  [
    'a row for who signs nothing',
    DEED,
    'value: "{signer.name}", role: signer',
    'value: "{signer.name}", role: singer',
    [['document/signing', /No participant of the role "singer" signs this document.*Did you mean "signer"/]],
  ],
  [
    'a text that speaks of a signer where none is meant',
    DEED,
    'text: "State of {application.property.state}.',
    'text: "State of {signer.name}.',
    [['copy/placeholder', /No fact stands at "signer\.name"/]],
  ],
  [
    'a line for a role that is none',
    DEED,
    'role: signer\n      state',
    'role: singer\n      state',
    [
      ['role/unknown', /No role is named "singer"\. Did you mean "signer"\?/],
      ['document/signing', /No participant of the role "signer" signs this document/],
      ['document/signing', /has no line where a participant of the role "signer" signs/],
    ],
  ],
  [
    'a state that the role has not',
    DEED,
    'state: verified',
    'state: verifid',
    [['role/misfit', /has no state "verifid"/]],
  ],
  [
    'a state without a role',
    DEED,
    '      role: signer\n',
    '',
    [
      ['copy/placeholder', /No fact stands at "signer\.name"/],
      ['document/ambiguous', /"state" has no meaning without "role"/],
      ['document/signing', /No participant of the role "signer" signs this document/],
      ['document/signing', /has no line where a participant/],
    ],
  ],
  [
    'a document that they may not read',
    SIGNER,
    SIGNS,
    'documents: [note]\n      name: result.name\n',
    [
      ['document/signing', /"note" has no line/],
      ['access/beyond', /signs "note", which "access" of the flow "signer" does not give/],
    ],
  ],
  [
    'a document that is shown to who may not read it',
    SIGNER,
    'documents: [rescission-notice, deed], links',
    'documents: [rescission-notice, note], links',
    [['access/beyond', /shows "note", which "access" of the flow "signer" does not give/]],
  ],
  [
    'what is told of them to the page of somebody else beyond what they may know',
    SIGNER,
    'gives: [signer.name, signer.dob]',
    'gives: [signer.name, signer.dob, application.amount]',
    [
      [
        'access/beyond',
        /hands over "application\.amount", which "access" of the flow "signer" does not give/,
      ],
    ],
  ],
  [
    'a name that nobody brings back',
    SIGNER,
    SIGNS,
    'documents: [deed]\n      name: result.nmae\n',
    [
      [
        'form/field',
        /"notary-session", which the task brings back, has nothing at "result\.nmae"\. Did you mean "result\.name"\?/,
      ],
    ],
  ],
  [
    'a name from a form where none is',
    SCREENS,
    SIGNS,
    'documents: [deed]\n      name: answers.signature\n',
    [['form/field', /has nothing at "answers\.signature"/]],
  ],
  [
    'a task whose answer names no documents',
    SCREENS,
    SIGNS,
    'documents: [deed]\n      name: result.name\n      read: result.papers\n',
    [['form/field', /has nothing at "result\.papers"/]],
  ],
  [
    'what is undone of a fact that there is not',
    SIGNER,
    'undone: [{ clear: signer.signed }',
    'undone: [{ clear: signer.sgined }',
    [['effect/unknown-path', /signer\.sgined/]],
  ],
];

test('the project’s own documents can be signed', () => {
  expect(load(files).problems).toEqual([]);
});

const COPY = 'flows/heloc/copy.yaml';
/** An email of each sort that a role is sent, by its subject: invited, reminded, told, asked, withdrawn. */
const TO_SIGNERS = [
  'You were asked to sign for a home that you own',
  'Please open your invitation to sign',
  'You can meet the notary now',
  'We need one more thing from you',
  'Your signature is no longer needed',
];
const TO_THE_OWNER = [
  'An invitation to sign was not opened in time',
  "Someone who has to sign told us that they can't",
];

test('an email to a signer names nothing that they may not know, and one to the owner may', () => {
  const all = [...TO_SIGNERS, ...TO_THE_OWNER];
  const edited = all.reduce(
    (now, subject) =>
      changed(COPY, `subject: ${subject}\n`, `subject: "${subject}: {application.amount, money}"\n`, now),
    files,
  );
  const lines = edited.find(({ path }) => path === COPY)!.text.split('\n');
  const { problems } = load(edited);
  expect(problems.map(({ code, file }) => [code, file])).toEqual(
    TO_SIGNERS.map(() => ['access/beyond', COPY]),
  );
  expect(problems.map(({ line }) => /"(.*):/.exec(lines[line - 1] ?? '')?.[1])).toEqual(
    expect.arrayContaining(TO_SIGNERS),
  );
  expect(problems[0]?.message).toMatch(/name "application\.amount", which "access" of the flow "signer"/);
});

test.each(rows)('%s', (_what, file, from, to, expected) => {
  const { problems } = load(changed(file, from, to, files));
  const found = problems.map(({ code, message }) => [code, message]);
  expect(found.map(([code]) => code).sort()).toEqual(expected.map(([code]) => code).sort());
  for (const [code, message] of expected)
    expect(found).toContainEqual([code, expect.stringMatching(message)]);
});
