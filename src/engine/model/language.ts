/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

/**
 * The name of a trigger; or, for what is asked here alone, a fact and what it must be: a value as in `{ status: COMPLETE }`, or one of several as in `{ application.payType: [AUTOPAY, MANUAL] }`. What is compound, or asked in several places, has a name.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "when".
 */
export type When = string
/**
 * The names it had before.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "was".
 */
export type Was = string[]
/**
 * @minItems 2
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "compared".
 */
export type Compared = unknown
/**
 * One answer of the sandbox, and when it is given.
 * 
 * This interface was referenced by `Sandbox`'s JSON-Schema
 * via the `definition` "sandboxRow".
 */
export type SandboxRow = ({
/**
 * Facts that the task gives, each with its value or a list of values.
 */
when?: {
[k: string]: string | number | boolean | unknown[]
}
/**
 * The answer. It has the shape of the task's result.
 */
result?: {

}
/**
 * No answer comes.
 */
fails?: true
} & {
[k: string]: unknown
})
/**
 * The words with which each text begins.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "seenTexts".
 */
export type SeenTexts = string[]

export interface Everything {
copy?: CopyFile
document?: DocumentFile
flow?: FlowPart
org?: OrgFile
personas?: PersonasFile
product?: Product
sandbox?: Sandbox
site?: Site
walk?: WalkFile
}
/**
 * The words of a product. `{application.amount, money}` stands for a fact in a format.
 */
export interface CopyFile {
copy: Copy
}
/**
 * Words, by what they belong to.
 * 
 * This interface was referenced by `CopyFile`'s JSON-Schema
 * via the `definition` "copy".
 */
export interface Copy {
/**
 * Words of each screen: `<screen>: { <slot>: text }`. Which slots there are depends on the screen's kind.
 */
screens?: {
[k: string]: Slots
}
/**
 * Words that replace those of a form: `<form>: { <field>: { title | hint | <keyword>: text } }`.
 */
forms?: {
[k: string]: {
[k: string]: Slots
}
}
/**
 * The label of each place of each flow's progress bar; a question's step may have one too, which is shown after that of its place.
 */
progress?: {
[k: string]: Slots
}
shell?: Slots
chrome?: Chrome
/**
 * Pages of words alone, at the root of the site: `<page>: { title, body, link? }`. One with a `link` is linked at the foot of every page.
 */
texts?: {
[k: string]: Slots
}
/**
 * Words of the pages that gates show: `<page>: { title, body, signIn?, dashboard? }`.
 */
pages?: {
[k: string]: Slots
}
/**
 * Words of each category of conditions: `<CATEGORY>: { header, button, description }`; `shared` holds those of all.
 */
conditions?: {
[k: string]: Slots
}
/**
 * Emails: `<email>: { subject, body, action }`. With `action` it has a button, which leads to the screen of its notification, to where the person stands, or to the link that invites them. Where the email also stands behind the bell, `notification` is what it says there, and what lists of emails show beside the subject.
 */
mails?: {
[k: string]: Slots
}
/**
 * What people read who wait for a task: `<task>: { doing }`, such as Reading your credit file.
 */
tasks?: {
[k: string]: Slots
}
/**
 * Words for values of facts: `<list>: { <VALUE>: text }`.
 */
values?: {
[k: string]: Slots
}
/**
 * What staff read of a review: `<review>: { title, <outcome> }`.
 */
reviews?: {
[k: string]: Slots
}
/**
 * How far somebody with a part in an application is, as its owner reads it: `<role>: { invited, <state>: text }`, `invited` before the first state.
 */
roles?: {
[k: string]: Slots
}
staff?: Slots
chat?: Slots
/**
 * Titles of documents: `<document>: { title }`.
 */
documents?: {
[k: string]: Slots
}
}
/**
 * Words by slot: one text, or a list of paragraphs.
 * 
 * This interface was referenced by `CopyFile`'s JSON-Schema
 * via the `definition` "slots".
 */
export interface Slots {
[k: string]: string | [string, ...(string)[]]
}
/**
 * Words of the lines around every page: `<line>: { text }`.
 */
export interface Chrome {
[k: string]: Slots
}
/**
 * A paper that is made from an application's facts: what it says, block by block.
 */
export interface DocumentFile {
/**
 * The name of this file; tasks, screens and forms speak of it by this name.
 */
document: string
/**
 * The heading of the first page, and the name that people know the document by.
 */
title: string
/**
 * The paper. Default letter.
 */
size?: ("letter" | "legal" | "a4")
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
footer: string
readable?: Readable
/**
 * Facts that may be missing. Without any other fact that it speaks of, the document is not made.
 * 
 * @minItems 1
 * 
 * Items: A fact by its dotted path.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "path".
 */
mayLack?: [string, ...(string)[]]
/**
 * What the document says, block by block, from top to bottom.
 * 
 * @minItems 1
 */
body: [Block, ...(Block)[]]
}
/**
 * Who may read it. Without this the owner of the application, as soon as it is made.
 */
export interface Readable {
when: When
}
/**
 * One of heading, text, list, table, each, pagebreak, signature.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "block".
 */
export interface Block {
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
heading?: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
text?: string
/**
 * Points, a line each.
 * 
 * @minItems 1
 * 
 * Items: Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
list?: [string, ...(string)[]]
/**
 * Lines of a label and a value.
 * 
 * @minItems 1
 */
table?: [TableRow, ...(TableRow)[]]
/**
 * A fact by its dotted path.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "path".
 */
each?: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
line?: string
/**
 * With `each`: each entry stands for a text of the copy's `values.<words>`.
 */
words?: string
/**
 * With `each`: a table with a line for each entry.
 * 
 * @minItems 1
 * @maxItems 6
 */
columns?: [TableColumn]|[TableColumn, TableColumn]|[TableColumn, TableColumn, TableColumn]|[TableColumn, TableColumn, TableColumn, TableColumn]|[TableColumn, TableColumn, TableColumn, TableColumn, TableColumn]|[TableColumn, TableColumn, TableColumn, TableColumn, TableColumn, TableColumn]
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
none?: string
/**
 * What follows begins a new page.
 */
pagebreak?: true
signature?: SignatureLine
when?: When
}
/**
 * One line of a table: what stands on the left and on the right.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "tableRow".
 */
export interface TableRow {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role?: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
label: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
value: string
when?: When
}
/**
 * One column of a table whose lines are the entries of a list.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "tableColumn".
 */
export interface TableColumn {
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
title: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
value: string
}
/**
 * Where the document is signed.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "signatureLine".
 */
export interface SignatureLine {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
state?: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
label: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
name: string
/**
 * Words with placeholders: {application.amount, money}.
 * 
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "text".
 */
signed: string
}
/**
 * One part of a flow. A flow may be spread over several files that carry the same `flow` name; each key may be declared in one place only.
 */
export interface FlowPart {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
flow: string
/**
 * Who walks this flow: a visitor before sign-in, the signed-in owner of the row, or a participant who has a role in it.
 */
audience?: ("visitor" | "owner" | "participant")
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role?: string
signIn?: PartSignIn
/**
 * Path below the product's prefix under which the flow's screens stand. `:uuid` is the row's id.
 */
base?: string
/**
 * Named look-ups of one entry in a list of facts. A trigger reads the entry as `lookups.<name>`.
 */
lookups?: {
[k: string]: Lookup
}
/**
 * Named JSON-logic questions over facts. `{ trigger: name }` asks another trigger.
 */
triggers?: {
/**
 * JSON-logic with a closed list of operators.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "logic".
 */
[k: string]: {
[k: string]: unknown
}
}
/**
 * Where an application can stand. The first is where each application starts.
 */
steps?: {
[k: string]: Step
}
/**
 * Tried once each, top to bottom; one fires when its trigger holds and the current step is in `from`; a later one overrides.
 */
transitions?: Transition[]
/**
 * Each status of the lender's process is exactly one of: routed (`route`), `waiting`, or by the derived step (`derived`).
 */
statuses?: {
[k: string]: Status
}
/**
 * The status that an application begins in. Every flow with statuses says it.
 */
firstStatus?: string
/**
 * The status that an unknown name or a failed poll is taken as.
 */
unknownStatus?: string
/**
 * Statuses and tasks that the flow had once. An application that stands in such a status goes on where the line says as soon as the files are published; one that waits for such a task asks what its status asks now.
 */
removed?: (RemovedStatus | RemovedTask)[]
/**
 * Where a person is sent: the first line that answers.
 * 
 * @minItems 1
 */
routing?: [RoutingLine, ...(RoutingLine)[]]
polling?: Polling
/**
 * What is drawn at each path below the base, by kind.
 */
screens?: {
[k: string]: Screen
}
sequence?: Sequence
creates?: Creates
/**
 * The sections of the progress bar, in order.
 */
progress?: ProgressSection[]
progressKept?: ProgressKept
/**
 * What is asked of the providers behind the lender's process.
 */
tasks?: {
[k: string]: Task
}
/**
 * What the server does while an application is in a status, and which status follows.
 */
stages?: {
[k: string]: Stage
}
expires?: Expires
longWait?: LongWait
conditions?: Conditions
/**
 * What staff decide about an application.
 */
reviews?: {
[k: string]: Review
}
survey?: Survey
panel?: Panel
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
overview?: string
/**
 * Pages that stand in place of others while nobody may come there: of those that stand there, the first that is shut.
 * 
 * @minItems 1
 */
gates?: [Gate, ...(Gate)[]]
/**
 * What is told of a visit besides that a screen was shown, which every screen tells by itself.
 * 
 * @minItems 1
 */
events?: [VisitEvent, ...(VisitEvent)[]]
/**
 * What holds of every application, whatever is known of it. `flow walk` puts each to the test over all walks and thousands of made-up applications, and prints one of which it does not hold.
 */
claims?: Claim[]
/**
 * What stands around every page of the product, line by line. The order is that of the lines in their place; disclosures are numbered by it.
 * 
 * @minItems 1
 */
chrome?: [ChromeLine, ...(ChromeLine)[]]
/**
 * Emails that also stand behind the bell of the person who gets them.
 * 
 * @minItems 1
 */
notifications?: [NotificationLine, ...(NotificationLine)[]]
access?: Access
/**
 * A key that a later version of the language gives its syntax.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "reserved".
 */
locales?: {
[k: string]: unknown
}
}
/**
 * Of a flow of participants: where they sign in, open an invitation, and come back to where they stand.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "partSignIn".
 */
export interface PartSignIn {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
path: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
resume: string
/**
 * The form that is asked of who opens an invitation; its `password` becomes that of their sign-in.
 */
form: string
/**
 * What only who was meant can answer: by field of the form the fact that it must equal.
 */
proves?: {
[k: string]: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
is: string
/**
 * How the fact is changed before it is compared: `date` takes a date of day, month and year, `digits` keeps the digits alone, `last4` the last four of them. Left out, it is compared as it is.
 */
convert?: ("date" | "digits" | "last4")
}
}
/**
 * What opening it writes, among the facts of the role.
 */
writes?: Effect[]
}
/**
 * One write. Exactly one of set, append, refer and clear.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "effect".
 */
export interface Effect {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
set?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
append?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
refer?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
clear?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
from?: string
/**
 * These fields of `from`, by their names. Absent ones are cleared.
 * 
 * @minItems 1
 */
fields?: [string, ...(string)[]]
/**
 * A constant that is written.
 */
value?: {
[k: string]: unknown
}
/**
 * How the value is changed before it is written: `date` makes a date of day, month and year, `digits` keeps the digits alone, `last4` the last four of them, `newest` the last entry of a list. Left out, it is written as it is.
 */
convert?: ("date" | "digits" | "last4" | "newest")
/**
 * The field of the written object that gets a new id (an id already there is kept).
 */
newId?: string
/**
 * The field of the written object that gets the time.
 */
stamp?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
as?: string
/**
 * With `refer`: the name of an earlier id.
 */
to?: string
when?: When
/**
 * With `append`: `from` is a list, and each of its items becomes an entry. `value` is laid under an item that is an object.
 */
each?: true
/**
 * With `each`: the field of the new entry in which an item that is no object stands.
 */
entry?: string
}
/**
 * How one entry of a list is found.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "lookup".
 */
export interface Lookup {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
from: string
/**
 * The field of an entry that is compared.
 */
where: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
is?: string
/**
 * The constant it must equal, instead of `is`.
 */
value?: {
[k: string]: unknown
}
/**
 * An entry that has this field is passed over.
 */
unless?: string
}
/**
 * A place where an application can stand, and the screen it leads to.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "step".
 */
export interface Step {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
route: string
/**
 * This step's route goes before the status table: before every status, or before waiting ones only.
 */
outranks?: ("all" | "waiting")
/**
 * `routing`: no transition leads here, a routing line does.
 */
entry?: "routing"
was?: Was
}
/**
 * How an application comes from one step to the next.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "transition".
 */
export interface Transition {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
on: string
/**
 * The steps it may leave, or `any`.
 */
from: ("any" | [string, ...(string)[]])
/**
 * The step it leads to.
 */
to: string
when: When
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id?: string
was?: Was
}
/**
 * Where the lender's process stands, and what a person is shown meanwhile.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "status".
 */
export interface Status {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
route?: string
/**
 * The lender is at work: the person stays on the screen where they are, which takes no answers, and the page asks again. A status has exactly one of `route`, `waiting` and `derived`.
 */
waiting?: true
/**
 * The facts decide: the person is sent to the screen of the step that follows from them. A status has exactly one of `route`, `waiting` and `derived`.
 */
derived?: true
/**
 * Polling stops at once.
 */
terminal?: true
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
kept?: string
/**
 * What the application is for how long it is kept: `unfinished` while nobody has sent it in, `agreement` once it came to one. All other statuses belong to an application that ends without one.
 */
record?: ("unfinished" | "agreement")
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
card?: string
was?: Was
}
/**
 * A status that is no more, and the one that takes over whoever stands in it.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "removedStatus".
 */
export interface RemovedStatus {
/**
 * Its name as it was. No row of the table has it any more.
 */
status: string
/**
 * The status that is entered instead, with all that entering it does.
 */
goes: string
}
/**
 * A task that is no more.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "removedTask".
 */
export interface RemovedTask {
/**
 * Its name as it was.
 */
task: string
}
/**
 * One line of routing: where it leads, and when it answers.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "routingLine".
 */
export interface RoutingLine {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id?: string
/**
 * outranking: the derived step, if declared to outrank; status: the status table; step: the derived step's route; root: the product's root.
 */
use?: ("outranking" | "status" | "step" | "root")
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
route?: string
/**
 * Lead to this step's route.
 */
step?: string
when?: When
/**
 * Does not apply while the person is on one of these screens.
 * 
 * Items: The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
exceptOn?: string[]
}
/**
 * How often a page asks whether the status has changed, and when it stops.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "polling".
 */
export interface Polling {
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
first: string
/**
 * By how much each wait is longer than the one before: with 2 each takes twice as long.
 */
factor: number
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
most: string
/**
 * How many times the page asks again before it takes the status as it is.
 */
retries: {
/**
 * For a status that does not wait: so many times while it is still the one from before the last answer.
 */
stable: number
/**
 * For a status that waits: so many times. After them the screen of `kept` is shown, or the one of `unknownStatus`.
 */
waiting: number
}
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
refresh: string
}
/**
 * What is drawn at one path, and what its answers do.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screen".
 */
export interface Screen {
/**
 * What sort of screen it is.
 */
kind: string
/**
 * A form under schemas/<product>/forms, or else under schemas/forms.
 */
form?: string
/**
 * What submits the form besides its button: `choice`, a press on an answer to its only question. Of a question that is asked between others: whoever has chosen by mistake goes back. What a choice does is said beside it, and arrow keys move among the choices without submitting.
 */
submitOn?: "choice"
/**
 * The form can be filled in on a phone instead, where the camera is: on a wide window stands a button (copy slot `phone`) that shows a code to scan, with a heading (`phoneTitle`) and what to do (`phoneHelp`). The code holds this screen's address and nothing else: people sign in on the phone. Beside it the same link can be asked for by email. The page goes on once the form has come from there.
 */
onPhone?: true
/**
 * Which facts the answers become, where a field does not name its own fact. Left out, only those fields are written.
 */
writes?: Effect[]
/**
 * Written before `writes` where answers of a list (`groups`) are changed here: what a change takes back, so that the lender does it over. Answers that are as they were then write nothing. What is done over is said beforehand, in the copy slot `redo`.
 * 
 * @minItems 1
 */
redo?: [Effect, ...(Effect)[]]
open?: Open
/**
 * The task behind a handoff: asked once to begin, and once when the person returns.
 */
task?: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
returns?: string
/**
 * What the browser is asked for before the page of the others, once its button is pressed, and what those are given: `location`, where the person is. Why it is needed is the copy slot `location`.
 * 
 * @minItems 1
 */
needs?: ["location", ...("location")[]]
/**
 * Answering this screen, or coming back to it from a page of others, signs documents for whoever walks the flow.
 */
signs?: {
/**
 * The documents that are signed here, by their names.
 * 
 * @minItems 1
 */
documents: [string, ...(string)[]]
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
name: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
read?: string
/**
 * What is written for who signed here once one of the documents is made anew: all signatures come off it, and what they had written.
 * 
 * @minItems 1
 */
undone?: [Effect, ...(Effect)[]]
}
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role?: string
invites?: Invites
/**
 * The documents that a screen of kind reader shows.
 * 
 * @minItems 1
 */
documents?: [string, ...(string)[]]
/**
 * The documents of a reader stand under their years, the latest first: that of their signature, else the one in which they were made.
 */
byYear?: true
/**
 * Ways on from here. The words of each are the copy slot `link-<id>`.
 * 
 * @minItems 1
 */
links?: [ScreenLink, ...(ScreenLink)[]]
/**
 * What is drawn at its head: one of the spots of `src/server/pictures`. A form draws it on a card of the dashboard alone.
 */
picture?: ("home" | "documents" | "identity" | "bank" | "video" | "insurance" | "clock" | "key")
/**
 * What stands beside this screen, in order: `help` (the lender's lines), `panel` (the flow's panel), `need` (what to have at hand: copy slot `need`), `safe` (how what is sent is protected). Default: what its kind has there.
 */
margin?: ("help" | "panel" | "need" | "safe")[]
/**
 * What has happened and what is ahead, in order, with whose turn it is. The words of each are the copy slot `time-<id>`.
 * 
 * @minItems 1
 */
timeline?: [Milestone, ...(Milestone)[]]
/**
 * Short lines: of what holds here, above the button of a form; of what can be done, below what a reader shows, under a heading of their own (copy slot `options`). The words of each are the copy slot `point-<id>`.
 * 
 * @minItems 1
 */
points?: [ScreenPoint, ...(ScreenPoint)[]]
/**
 * Of a screen of kind answers: what was answered, to be checked, a group each. The heading of each is the copy slot `group-<id>`. Where the screen has a `form`, that stands below them under a heading of its own (copy slot `formTitle`).
 * 
 * @minItems 1
 */
groups?: [AnswerGroup, ...(AnswerGroup)[]]
/**
 * Facts that are shown, a line each. The label of each is the copy slot `show-<id>`.
 * 
 * @minItems 1
 */
shows?: [ShownFact, ...(ShownFact)[]]
/**
 * Other looks of this screen: the first whose trigger holds. What a case does not say is as on the screen; its words stand under `<screen>#<id>`.
 * 
 * @minItems 1
 */
cases?: [ScreenCase, ...(ScreenCase)[]]
was?: Was
}
/**
 * When this screen may be used although it is not where the application stands.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "open".
 */
export interface Open {
/**
 * The screen may be used while the application stands at one of these steps.
 * 
 * @minItems 1
 */
steps?: [string, ...(string)[]]
when?: When
}
/**
 * Answering this screen invites somebody to a role.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "invites".
 */
export interface Invites {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role: string
/**
 * The answers that become facts of the role, `email` among them.
 * 
 * @minItems 1
 * 
 * Items: A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
fields: [string, ...(string)[]]
/**
 * Groups of the form, of which each names one person by the `fields` within it; a group that is not answered names nobody. Without it the form itself names one.
 * 
 * @minItems 1
 * 
 * Items: A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
each?: [string, ...(string)[]]
/**
 * Nobody is invited yet: what is told of each person is only checked as an invitation checks it, so that no email is the person's own, and none is told twice. Another screen invites them.
 */
later?: true
}
/**
 * A way on from a screen.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screenLink".
 */
export interface ScreenLink {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
to: string
when?: When
/**
 * A second line on its card: how long it takes, or whom it suits. Its words are `detail-<id>`.
 */
detail?: true
/**
 * One of the icons of `src/server/pictures`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "icon".
 */
icon?: ("home" | "person" | "people" | "key" | "bank" | "card" | "money" | "coins" | "payroll" | "briefcase" | "document" | "documents" | "sign" | "stamp" | "camera" | "upload" | "download" | "id-card" | "passport" | "shield" | "lock" | "clock" | "calendar" | "phone" | "call" | "mail" | "chat" | "help" | "check" | "warning" | "chart" | "percent" | "tax" | "building" | "vacation" | "rent" | "tools" | "car" | "gift" | "search" | "trust")
/**
 * The one button of the screen.
 */
primary?: true
/**
 * Pressing it starts the handoff that it leads to at once, asking first for what that handoff `needs`. Its screen is shown only where the start fails, and to whoever opens the link in another tab. Example: `{ id: bank, to: accounts/bank, starts: true }`.
 */
starts?: true
/**
 * Pressing it opens the documents that the form of its screen asks to read, at once and once: neither Back nor a reload opens them again, and where all are read it is a link like any other. Example: `{ id: sign, to: note/sign, reads: true }`.
 */
reads?: true
}
/**
 * One line of a timeline.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "milestone".
 */
export interface Milestone {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * The trigger that holds from then on. What comes again, such as the next payment, has none: it is always ahead, and is there while its day is known.
 */
done?: string
when?: When
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
date?: string
/**
 * Who has something to do until then: the person, the lender, others, or nobody.
 */
turn: ("person" | "lender" | "others" | "nobody")
}
/**
 * One short line on a screen.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screenPoint".
 */
export interface ScreenPoint {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
when?: When
}
/**
 * Answers that stand together. Labels are those of the form that asks them, values those that it would be filled with again.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "answerGroup".
 */
export interface AnswerGroup {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
change?: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screen?: string
/**
 * Those of its form's fields that stand here, in this order. Default: all that hold an answer, but for what is agreed to, signed or secret.
 * 
 * @minItems 1
 * 
 * Items: A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
fields?: [string, ...(string)[]]
when?: When
}
/**
 * A fact that is shown, with its label.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "shownFact".
 */
export interface ShownFact {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
fact: string
/**
 * As in copy; text otherwise.
 */
format?: string
/**
 * The value, or each value of the list, stands for a text of the copy's `values.<words>`.
 */
words?: string
when?: When
/**
 * The one figure that leads the screen: drawn large, above the others.
 */
large?: true
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
group?: string
/**
 * It stands on the card of the dashboard, where its screen is one. With none of these the card has every line.
 */
onCard?: true
}
/**
 * Another form of a screen, while a trigger holds.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screenCase".
 */
export interface ScreenCase {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
when: When
/**
 * What sort of screen it is.
 */
kind?: string
/**
 * A form under schemas/<product>/forms, or else under schemas/forms.
 */
form?: string
/**
 * Which facts the answers become in this case. Left out, those of the screen.
 */
writes?: Effect[]
/**
 * Written before `writes` where answers of a list (`groups`) are changed here: what a change takes back, so that the lender does it over. Answers that are as they were then write nothing. What is done over is said beforehand, in the copy slot `redo`.
 * 
 * @minItems 1
 */
redo?: [Effect, ...(Effect)[]]
/**
 * The task behind a handoff: asked once to begin, and once when the person returns.
 */
task?: string
/**
 * Answering this screen, or coming back to it from a page of others, signs documents for whoever walks the flow.
 */
signs?: {
/**
 * The documents that are signed here, by their names.
 * 
 * @minItems 1
 */
documents: [string, ...(string)[]]
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
name: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
read?: string
}
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
role?: string
invites?: Invites
/**
 * The documents that a screen of kind reader shows.
 * 
 * @minItems 1
 */
documents?: [string, ...(string)[]]
/**
 * The documents of a reader stand under their years, the latest first: that of their signature, else the one in which they were made.
 */
byYear?: true
/**
 * Ways on from here. The words of each are the copy slot `link-<id>`.
 * 
 * @minItems 1
 */
links?: [ScreenLink, ...(ScreenLink)[]]
/**
 * What is drawn at its head: one of the spots of `src/server/pictures`. A form draws it on a card of the dashboard alone.
 */
picture?: ("home" | "documents" | "identity" | "bank" | "video" | "insurance" | "clock" | "key")
/**
 * What stands beside this screen, in order: `help` (the lender's lines), `panel` (the flow's panel), `need` (what to have at hand: copy slot `need`), `safe` (how what is sent is protected). Default: what its kind has there.
 */
margin?: ("help" | "panel" | "need" | "safe")[]
/**
 * What has happened and what is ahead, in order, with whose turn it is. The words of each are the copy slot `time-<id>`.
 * 
 * @minItems 1
 */
timeline?: [Milestone, ...(Milestone)[]]
/**
 * Short lines: of what holds here, above the button of a form; of what can be done, below what a reader shows, under a heading of their own (copy slot `options`). The words of each are the copy slot `point-<id>`.
 * 
 * @minItems 1
 */
points?: [ScreenPoint, ...(ScreenPoint)[]]
/**
 * Of a screen of kind answers: what was answered, to be checked, a group each. The heading of each is the copy slot `group-<id>`. Where the screen has a `form`, that stands below them under a heading of its own (copy slot `formTitle`).
 * 
 * @minItems 1
 */
groups?: [AnswerGroup, ...(AnswerGroup)[]]
/**
 * Facts that are shown, a line each. The label of each is the copy slot `show-<id>`.
 * 
 * @minItems 1
 */
shows?: [ShownFact, ...(ShownFact)[]]
}
/**
 * Questions asked one after another.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "sequence".
 */
export interface Sequence {
/**
 * The addresses the sequence is reached by, below the product's prefix.
 */
entries: {
[k: string]: Entry
}
/**
 * Query parameters of the first page and the fact each is kept in.
 */
keeps?: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
[k: string]: string
}
/**
 * The questions, in the order in which they are asked.
 * 
 * @minItems 1
 */
questions: [Question, ...(Question)[]]
}
/**
 * One address of a sequence.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "entry".
 */
export interface Entry {
/**
 * A question's address: its path, or its step in a query parameter.
 */
by: ("path" | "query")
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
parameter?: string
when?: When
/**
 * The entry to go to when it is shut.
 */
otherwise?: string
}
/**
 * One question: a screen of this flow and its addresses.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "question".
 */
export interface Question {
/**
 * A screen of this flow.
 */
ask: string
/**
 * The question's address below an entry that goes by path. The first question has an empty one.
 */
path: string
/**
 * The question's address in the query of an entry that goes by query, and its place on the progress bar. Several questions may share one.
 */
step: string
when?: When
/**
 * What the answers do beyond being kept: signUp makes the person's sign-in of them.
 */
does?: "signUp"
/**
 * A later question that the form of a sign-up asks as well. Who answers it there is not asked again; who signs in without it is asked it alone.
 */
answers?: string
}
/**
 * What is made when the sequence is complete.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "creates".
 */
export interface Creates {
/**
 * The flow whose row is made.
 */
flow: string
/**
 * Which facts of the new row the answers become.
 * 
 * @minItems 1
 */
writes: [Effect, ...(Effect)[]]
}
/**
 * One section of the progress bar.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "progressSection".
 */
export interface ProgressSection {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * Routes, or questions' steps. `/*` at the end means everything below.
 */
on: string[]
when?: When
/**
 * How long its screens take a person, the median in minutes. Given for every section, the time left is shown.
 */
minutes?: number
was?: Was
}
/**
 * The furthest place of the progress bar that an application has reached is remembered: the bar then never goes back, and stands there on every screen of the flow.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "progressKept".
 */
export interface ProgressKept {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
in: string
/**
 * Routes without a progress bar. `/*` at the end means everything below.
 */
exceptOn?: string[]
when?: When
}
/**
 * One question to a provider.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "task".
 */
export interface Task {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
provider: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
ask: string
/**
 * The facts that leave for it, and nothing else.
 * 
 * Items: A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
gives?: string[]
/**
 * Constants that go with the question.
 */
with?: {

}
/**
 * The schema under schemas/facts that its answer must fit.
 */
result: string
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
limit?: string
/**
 * After so many failed tries the run is stuck and shown to staff. Default 5.
 */
tries?: number
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
wait?: string
was?: Was
}
/**
 * What the server does in one status.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "stage".
 */
export interface Stage {
/**
 * The task that runs on entry; exits are tried once it is done.
 */
run?: string
/**
 * What the task's answer (`result`) writes; without a task, what is written on entry.
 */
writes?: Effect[]
/**
 * A mail that is sent on entry; its words are in the copy's `mails`.
 */
tells?: string
/**
 * Emails that are sent once the task's answer is written: each whose trigger holds then.
 * 
 * @minItems 1
 */
reports?: [Report, ...(Report)[]]
/**
 * The status that follows when all tries failed. Without it the run stays and staff see it.
 */
failed?: string
/**
 * The way on: the first line that holds. Asked on entry or after the run, and again whenever facts were written.
 * 
 * @minItems 1
 */
then?: [Exit, ...(Exit)[]]
}
/**
 * An email that is sent where a trigger holds.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "report".
 */
export interface Report {
/**
 * An email; its words are in the copy's `mails`.
 */
tells: string
when: When
}
/**
 * One way out of a status.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "exit".
 */
export interface Exit {
/**
 * The status that follows.
 */
to: string
when?: When
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
after?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
until?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
zone?: string
/**
 * An email that is sent when this way is taken; its words are in the copy's `mails`.
 */
tells?: string
}
/**
 * What becomes of an application that its person has left alone.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "expires".
 */
export interface Expires {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
after: string
/**
 * The status that follows.
 */
to: string
/**
 * A mail that is sent when it expires.
 */
tells?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
notice?: string
/**
 * The email that says so.
 */
noticeTells?: string
/**
 * Statuses in which nothing expires.
 */
except?: string[]
/**
 * A trigger: while it holds nothing expires, since only others are waited for. The days begin anew once it no longer holds.
 */
paused?: string
}
/**
 * Whoever waited long for the lender is emailed as soon as there is something for them to do.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "longWait".
 */
export interface LongWait {
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
after: string
/**
 * The email; its words are in the copy's `mails`.
 */
tells: string
}
/**
 * Tasks that the lender asks of the person.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "conditions".
 */
export interface Conditions {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
from: string
/**
 * The field of a condition that replaces its description, where it says something.
 */
comment?: string
when?: When
/**
 * An email to who walks the flow, sent when one is raised that is shown; its words are in the copy's `mails`. A participant who has not come in yet is not emailed: they find it when they do.
 */
tells?: string
/**
 * The categories that are shown; others are filtered out.
 */
categories: {
[k: string]: ConditionCategory
}
}
/**
 * One sort of task that the lender asks of a person.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "conditionCategory".
 */
export interface ConditionCategory {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screen: string
/**
 * The type of the documents that are asked for.
 */
document?: string
/**
 * Takes another category's words and screen when a field of the condition names it.
 */
shownAs?: {
/**
 * The field of the condition that may name the other category.
 */
by: string
/**
 * The categories that it may name. With any other value the condition stays as it is.
 * 
 * @minItems 1
 */
only: [string, ...(string)[]]
}
/**
 * Values by path of the condition, where it does not say.
 */
defaults?: {

}
}
/**
 * A decision that staff make.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "review".
 */
export interface Review {
when: When
/**
 * Something that staff may do: nobody waits for it, and it calls for no attention.
 */
optional?: true
/**
 * What staff can choose, each by its name.
 */
outcomes: {
[k: string]: Outcome
}
}
/**
 * What staff can choose, and what is written then.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "outcome".
 */
export interface Outcome {
approvals?: Approvals
/**
 * Whoever chooses it says why. The reason is stored with the event, and shown to staff alone.
 */
reason?: true
/**
 * Which facts are written once the outcome counts.
 * 
 * @minItems 1
 */
writes: [Effect, ...(Effect)[]]
}
/**
 * How many people have to choose an outcome before it is written. Each is somebody else, and what they have seen must not have changed meanwhile.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "approvals".
 */
export interface Approvals {
/**
 * So many people have to choose it, each for themselves.
 */
needed: number
when?: When
}
/**
 * What somebody is asked, once, who is about to leave.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "survey".
 */
export interface Survey {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screen: string
/**
 * The screens on which it may be asked.
 * 
 * @minItems 1
 * 
 * Items: The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
on: [string, ...(string)[]]
/**
 * Nobody is asked where this flag of the product is off.
 */
flag?: string
when?: When
}
/**
 * What is shown beside the screens of the flow, and on the dashboard, once it is known.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "panel".
 */
export interface Panel {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screen: string
when: When
/**
 * The screens beside which it is not shown.
 * 
 * @minItems 1
 * 
 * Items: The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
except?: [string, ...(string)[]]
}
/**
 * A page that stands in place of others while a trigger holds. The server takes no answers there either.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "gate".
 */
export interface Gate {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * Addresses below the product's prefix, `/` is the prefix itself and the root of the site. `:part` is any one part (`:uuid` an id), `/*` at the end everything below as well. Or the variable of a flag that holds such a list.
 */
on: ([string, ...(string)[]] | string)
when: When
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
page: string
/**
 * Variables of the flag that go over the words of the page, by what they replace.
 */
says?: {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
title?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
body?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
dashboard?: string
}
}
/**
 * One thing that is told of a visit when it happens.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "visitEvent".
 */
export interface VisitEvent {
/**
 * Its name, as reports have it.
 */
event: string
/**
 * screen: it is shown; answer: the server has taken it; refusal: a field is refused, each by its form, pointer and keyword; link: it is followed; gate: its page is shown.
 */
on: ("screen" | "answer" | "refusal" | "link" | "gate")
/**
 * The screen that it happens on, or `any`. A gate has none.
 */
screen?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
link?: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
gate?: string
/**
 * What goes along, each by its name with the fact that holds it. Only facts that are marked open, and are one of a closed list, or true or false.
 */
with?: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
[k: string]: string
}
/**
 * Each time counts. Without it an event counts once a session, once for each value of `dedupeProperty`.
 */
dontDedupe?: true
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
dedupeProperty?: string
}
/**
 * A sentence about all applications, and what it means.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "claim".
 */
export interface Claim {
/**
 * The sentence. It is printed with the application of which it does not hold.
 */
claim: string
when?: When
/**
 * Screens that none of them is led to or may open.
 * 
 * @minItems 1
 * 
 * Items: The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
never?: [string, ...(string)[]]
always?: When
}
/**
 * A line of what stands around every page: where, what it leads to, and when it is shown. Its words are copy.chrome.<id>.text.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "chromeLine".
 */
export interface ChromeLine {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * A menu leads somewhere, and so does the tab bar of who is signed in: a part of the top bar, and on a phone at the foot of the window; `footer` and `disclosures` are text, `footerMarks` a picture.
 */
place: ("topBar" | "tabBar" | "sideMenu" | "appsMenu" | "profileMenu" | "footerLinks" | "footer" | "footerMarks" | "disclosures")
/**
 * A page of ours at the root of the site.
 */
page?: string
/**
 * In the tab bar: screens of the application that the person is in, or of their part in one, or of the only one they have; the line leads to the first of them that is open. While none is, the line is not shown. A list of conditions is counted.
 * 
 * @minItems 1
 * 
 * Items: The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screens?: [string, ...(string)[]]
/**
 * A path of the lender's site that another application answers.
 */
site?: string
/**
 * Where that application is: on the host of this page while the flag is on; while it is off, or cannot be asked, at the URL that the org says of itself.
 */
base?: {
/**
 * The flag that says whether it is on the host of this page.
 */
flag: string
/**
 * Where the org says the URL that is taken while the flag is off.
 */
otherwise: string
}
/**
 * The URL that the org says of itself under this name. Where it says none, the line is not shown.
 */
url?: string
/**
 * Links that the org says of itself under this name, each with `title` and `url`.
 */
links?: string
/**
 * What the line does here: in a menu `signOut`, or `switchAccount` to see one's accounts and sign in as someone else; among the footer's links `feedback` to open the form that the line names; in the top bar `notifications`, the bell; in the tab bar `account`, which opens the profile menu on a phone.
 */
does?: ("signOut" | "switchAccount" | "feedback" | "notifications" | "account")
/**
 * The form that `feedback` opens.
 */
form?: string
/**
 * One of the icons of `src/server/pictures`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "icon".
 */
icon?: ("home" | "person" | "people" | "key" | "bank" | "card" | "money" | "coins" | "payroll" | "briefcase" | "document" | "documents" | "sign" | "stamp" | "camera" | "upload" | "download" | "id-card" | "passport" | "shield" | "lock" | "clock" | "calendar" | "phone" | "call" | "mail" | "chat" | "help" | "check" | "warning" | "chart" | "percent" | "tax" | "building" | "vacation" | "rent" | "tools" | "car" | "gift" | "search" | "trust")
/**
 * A picture of orgs/logos; the line's words are what it says to those who do not see it.
 */
image?: string
when?: When
}
/**
 * An email that also stands behind the bell, with its subject as title; its words there are copy.mails.<email>.notification.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "notificationLine".
 */
export interface NotificationLine {
/**
 * The email, by the name that this flow sends it under.
 */
tells: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "route".
 */
screen?: string
}
/**
 * Of a flow of participants: all that their role may read and ask for. What is not named here is as if it were not there; only the facts of their own role are written.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "access".
 */
export interface Access {
/**
 * The facts that may be read, each with what stands below it. Those of the role itself always may.
 * 
 * Items: A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
facts: string[]
/**
 * The documents that may be read.
 */
documents?: string[]
/**
 * The calls that are answered.
 * 
 * Items: A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
calls: string[]
}
/**
 * One lender: brand, numbers and words. Never a different graph.
 */
export interface OrgFile {
/**
 * The org's code, the name of this file.
 */
org: string
/**
 * The org whose keys this one inherits. Sign-ins of both are one set.
 */
extends?: string
/**
 * The lender's name as people read it. Default: its code.
 */
name?: string
/**
 * The product whose words the lender's root pages have. Default: the site's home, or the only product that the lender offers.
 */
home?: string
/**
 * Host names besides `<org>.<anything>`; links in emails lead to the one that stands first. The drawn pages of a named host are kept in memory; those of others are drawn each time.
 */
hosts?: string[]
/**
 * What it looks like. An org that extends another says only what differs, here as everywhere.
 */
brand?: {
/**
 * A CSS hex colour.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "colour".
 */
primary?: string
/**
 * A CSS hex colour.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "colour".
 */
secondary?: string
/**
 * A file under orgs/logos.
 */
logo?: string
/**
 * The logo on a dark ground, a file under orgs/logos. Default: the logo on a light plate.
 */
darkLogo?: string
/**
 * The typeface of everything. Default: that of the reader's machine.
 */
face?: ("manrope" | "archivo" | "source-serif")
/**
 * How corners are cut. Default `soft`.
 */
corners?: ("sharp" | "soft" | "round")
/**
 * The ground behind the sheet: nearly white, tinted to the brand, or as warm as paper. Default `tinted`.
 */
tone?: ("plain" | "tinted" | "warm")
/**
 * What moves while a page loads: stacked bars, a bouncing ball, or the mark at the left end of the logo, turning. Default `turn`.
 */
loader?: ("bars" | "ball" | "turn")
/**
 * The bar with the logo: as light as the sheet, or filled with the primary colour, where the dark logo stands. Default `plain`.
 */
bar?: ("plain" | "brand")
}
/**
 * Who stands behind the lender by law, as documents and the foot of the page name it.
 */
company?: {
/**
 * The legal name. Default: the lender's code.
 */
name?: string
/**
 * The postal address, on one line. Default: none.
 */
address?: string
}
/**
 * How people reach the lender.
 */
support?: {
/**
 * Ten digits, a 1 before them or not.
 */
phone?: string
/**
 * The email address that people write to. Default: none.
 */
email?: string
hours?: SupportHours
}
/**
 * What it must say of itself, typed by the `about` schemas of the products that it offers.
 */
about?: {

}
/**
 * Does a bar ask before an id is kept in the browser by which visits are told apart? `none` leaves the bar out; then there is no session replay either. Default `none`.
 */
consent?: ("ask" | "none")
/**
 * How its people sign in.
 */
signIn?: {
/**
 * `email`: after the password a code is asked that comes by email. Default `none`. Staff are always asked.
 */
secondFactor?: ("email" | "none")
/**
 * `offered`: at their settings people may set up an authenticator app, and passkeys beside it, and are asked for a code of it from then on, in place of one by email. `required`: who signs up or is invited sets one up before they are in, and who has none yet does so at the next sign-in. Default `none`; who has an app is asked for it all the same.
 */
authenticator?: ("none" | "offered" | "required")
}
/**
 * What it offers, by product.
 */
products?: {
[k: string]: OrgProduct
}
}
/**
 * When support answers. Words read one sentence that is written from the hours of the phone.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "supportHours".
 */
export interface SupportHours {
/**
 * The IANA time zone of the hours.
 */
zone: string
/**
 * The hours, a line for each that differs. A department on a day that no line names is shut.
 * 
 * @minItems 1
 */
weekly: [WeeklyHours, ...(WeeklyHours)[]]
/**
 * federal: nobody answers on the legal public holidays of 5 U.S.C. 6103(a), by rule for any year.
 */
holidays?: "federal"
/**
 * A holiday on a Sunday closes the Monday after it.
 */
observed?: boolean
/**
 * Other days on which nobody answers: month and day of each year, or one date. Screens name those of the coming week.
 */
closed?: string[]
}
/**
 * The hours of one department on some days of the week.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "weeklyHours".
 */
export interface WeeklyHours {
/**
 * Who answers in these hours: the phone or the chat.
 */
department: ("phone" | "chat")
/**
 * 1 is Monday, 7 is Sunday.
 * 
 * @minItems 1
 */
weekdays: [number, ...(number)[]]
/**
 * By the clock of the zone.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "timeOfDay".
 */
open: string
/**
 * By the clock of the zone.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "timeOfDay".
 */
close: string
}
/**
 * What is particular to one product at this lender.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "orgProduct".
 */
export interface OrgProduct {
/**
 * Typed by the product's settings schema.
 */
settings?: {

}
/**
 * Merged into one object.
 */
pricing?: {

}[]
/**
 * Flags that stand otherwise here than the product's default.
 */
flags?: {
/**
 * On or off; with variables where the flag has some.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "flag".
 */
[k: string]: boolean | {
/**
 * Is the flag on at this lender?
 */
on: boolean
/**
 * Values that go over the product's variables of this flag, by name.
 */
variables?: {
[k: string]: unknown
}
}
}
/**
 * What of the product's chat the lender has: `false` for none, or less of it.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "orgChat".
 */
chat?: (false | {
/**
 * Whose service carries a talk at this lender: some of the product's. Default: all of them.
 * 
 * @minItems 1
 * 
 * Items: The service that carries a talk; `chatbot` is a program.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatMode".
 */
modes?: [("twilio" | "nice" | "stream" | "talkjs" | "chatbot"), ...(("twilio" | "nice" | "stream" | "talkjs" | "chatbot"))[]]
/**
 * The hosts to which links may be clicked at this lender: some of the product's. Default: all of them.
 */
hosts?: ChatHost[]
files?: ChatFiles
/**
 * The survey's page at this lender, or `false` for none. Default: the product's.
 */
survey?: (false | string)
/**
 * A number of days.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatDays".
 */
days?: number
})
retention?: RetentionPeriods
copy?: Copy
}
/**
 * A host to which links may be clicked.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatHost".
 */
export interface ChatHost {
/**
 * The host name, without `https://`.
 */
host: string
/**
 * Is every host below it meant as well? Default: false.
 */
subdomains?: boolean
}
/**
 * Which files a message may carry.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatFiles".
 */
export interface ChatFiles {
/**
 * Which sorts of files can be sent.
 */
kinds: ("jpg" | "png" | "amr" | "mp3" | "mp4" | "pdf" | "txt")[]
/**
 * The most bytes of one file.
 */
bytes: number
/**
 * The most files of one message.
 */
each: number
}
/**
 * How long each kind of record is kept. Applications, files, accounts and events of which nothing is said are kept for good.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "retentionPeriods".
 */
export interface RetentionPeriods {
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
unfinished?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
ended?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
agreements?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
files?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
accounts?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
events?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
emails?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
unsentEmails?: string
/**
 * So many days, months or years of the calendar.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "period".
 */
visits?: string
}
/**
 * The people that walks are about: made up, never real.
 */
export interface PersonasFile {
/**
 * The date that it is, as yyyy-mm-dd.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "day".
 */
today?: string
/**
 * The people, each by a short name.
 */
personas: {
[k: string]: Persona
}
}
/**
 * Somebody, or the same person further on.
 * 
 * This interface was referenced by `PersonasFile`'s JSON-Schema
 * via the `definition` "persona".
 */
export interface Persona {
/**
 * Who this is, or how far they have come.
 */
about?: string
/**
 * The persona whose facts and answers this one goes on from.
 */
extends?: string
facts?: FactValues
/**
 * What they answer on each screen.
 */
answers?: {
[k: string]: {
[k: string]: unknown
}
}
}
/**
 * Values by the path of the fact. Later ones go over earlier ones; null takes a fact away.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "factValues".
 */
export interface FactValues {
[k: string]: unknown
}
/**
 * One product: its name, its address, the facts its flows read and the calls its server answers.
 */
export interface Product {
/**
 * The name of its folder under flows/.
 */
product: string
/**
 * What the product is called.
 */
name: string
/**
 * The path prefix.
 */
base: string
/**
 * The path below the base that pages of others return to (screens of kind handoff).
 */
returns?: string
/**
 * The IANA time zone in which `today` is a date.
 */
zone: string
/**
 * The org served where the host names none.
 */
defaultOrg: string
/**
 * The entry that links to a new application lead to. Every product with questions for visitors says it.
 */
start?: string
/**
 * The roots that triggers read, with the schema of each and the row that keeps it. A row of an application, a person or an identity keeps one root.
 */
facts: {
[k: string]: {
/**
 * A schema under schemas/<product>/facts, or else under schemas/facts.
 */
schema: string
/**
 * application: one row per application; person: one row per identity; participant: one row for each who has a role in an application; identity: the sign-in; draft: the registration draft; none: given by the server.
 */
kept: ("application" | "person" | "participant" | "identity" | "draft" | "none")
}
}
/**
 * Who else has a part in an application, besides its owner. Read as `participants.<role>`: `count`, and for each state and each of what it `counts`, `every.<state>`, `some.<state>` and `none.<state>`; those who were taken back do not count, and of nobody `every` is false.
 */
roles?: {
[k: string]: Role
}
/**
 * The schema under schemas/facts that types an org's settings, read as `org`.
 */
settings: string
/**
 * Settings that an application keeps as they stood when it was made, whatever its lender sets later: what was disclosed and priced by them stays so. Everything that reads `org.<setting>` of that application reads the kept one. `pricing` stands for all of `products.<product>.pricing`: providers are asked by the kept one.
 * 
 * @minItems 1
 */
pinned?: [string, ...(string)[]]
/**
 * The schema under schemas/facts of what an org that offers the product must say of itself; logic and words read it as `org.about`.
 */
about?: string
/**
 * Feature flags, read as `flags.<name>`.
 */
flags?: {
[k: string]: {
/**
 * Is the flag on where an org does not say?
 */
default: boolean
/**
 * Values that the flag carries, by name. An org may replace each.
 */
variables?: {

}
}
}
/**
 * Ways to do one thing that are compared on people. Read as `experiments.<name>`: the variation of whoever walks the flow.
 */
experiments?: {
[k: string]: Experiment
}
telemetry?: TelemetryNames
/**
 * What a sum comes to when it is paid back each month, counted from facts wherever they are read. A name is read as `repayments.<name>`: `fee`, `owed`, `payment`, `lastPayment`, `interest`, `dailyInterest` and `total`, in dollars; with a `limit` also `available`, with a `firstPayment` also `nextDate` and `nextPayment`. Nothing stands there until sum, rate and term are above 0.
 */
repayments?: {
[k: string]: RepaymentTerms
}
/**
 * Which days are business days, by name.
 */
calendars?: {
[k: string]: Calendar
}
/**
 * The time zone of an address. A name is read as `zones.<name>`: an IANA name, the product's own zone where the address is not known.
 */
zones?: {
[k: string]: ZoneTable
}
/**
 * Dates that follow from other dates. A name is read as `deadlines.<name>`.
 */
deadlines?: {
[k: string]: Deadline
}
contact?: ContactPerson
broker?: Broker
chat?: Chat
calls?: Calls
retention?: Retention
}
/**
 * A part that somebody besides the owner has in an application.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "role".
 */
export interface Role {
/**
 * The root of facts that each of them has; it is kept in the row of the participant.
 */
facts: string
/**
 * How far one of them is: states by name, each with the fact of the root that is true once it is reached, or a trigger that reads the facts of the root alone. The last one that is says where they stand.
 */
states: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
[k: string]: string
}
/**
 * What else is counted of them, and asked by signature lines, and is no state: names, each with a trigger that reads the facts of the root, and what `access` of their flow gives. Read as states are, such as `participants.<role>.some.<name>`.
 */
counts?: {
[k: string]: string
}
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
note?: string
/**
 * How many an application can have at once.
 */
most: number
lasting?: When
invitation?: Invitation
}
/**
 * How they come in: a screen that `invites` writes an email with a link that works once. The root of facts has the property `email`.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "invitation".
 */
export interface Invitation {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
days: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
withdrawn: string
/**
 * The facts of the root that are true once the invitation was opened, and once they were taken back.
 */
marks: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
opened: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
withdrawn: string
}
/**
 * What they are written when days have passed since the invitation. Of several that became due at once only the latest day's are sent; one whose trigger does not hold on its day is left out. An invitation that is sent again begins its days anew.
 * 
 * @minItems 1
 */
reminders?: [{
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
after: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger, asked on their own facts and all of the application.
 */
when: string
}, ...({
/**
 * A whole number and its unit: `ms`, `s`, `min`, `h` or `d`.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
after: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger, asked on their own facts and all of the application.
 */
when: string
})[]]
/**
 * The trigger under which something is asked of them, on their own facts and all of the application. Staff are shown those who stand still for longer than the last reminder.
 */
awaited?: string
/**
 * What the owner is written when a link is over that nobody has opened. Its words may name the invited person.
 */
expired?: {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger, asked on the invited person's facts and all of the application.
 */
when: string
}
/**
 * What the owner is written each time that a trigger begins to hold. With a `mark` it is asked on the facts of each of them and all of the application, once each, and the words may name them.
 * 
 * @minItems 1
 */
tellsOwner?: [{
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger that must hold.
 */
when: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
mark?: string
}, ...({
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger that must hold.
 */
when: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
mark?: string
})[]]
/**
 * What else they are written once they have come in, once each, as soon as a trigger holds on their own facts and all of the application.
 */
tells?: {
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
email: string
/**
 * The trigger that must hold.
 */
when: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
mark: string
}[]
/**
 * What their sign-in says of them where it is made here.
 */
identity?: {
[k: string]: string | boolean
}
/**
 * The list of facts that names those who have opened theirs: the property of each entry that holds the id of their sign-in.
 */
listed?: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
in: string
/**
 * A letter, then letters, digits, hyphens and underscores: 64 signs at most.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
as: string
}
}
/**
 * Ways to do one thing, and who takes part.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "experiment".
 */
export interface Experiment {
/**
 * How many percent of those who take part have each variation, 100 together. Whoever takes no part has `control`.
 */
variations: {
[k: string]: number
}
/**
 * The trigger that says who takes part; everybody without it. It reads settings and flags of the org and `today`, so that nobody changes sides on the way.
 */
when?: string
}
/**
 * The names under which visits are told of.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "telemetryNames".
 */
export interface TelemetryNames {
/**
 * What each event of the product has as its `productType`.
 */
productType: string
/**
 * The event that is sent when the error page is shown, or a fault goes unseen.
 */
fault: string
/**
 * The event that is sent once it is known who is signed in.
 */
identified: string
/**
 * Query parameters that go out, with the values that do. No other parameter and no other value is ever sent.
 */
queryParams?: {
/**
 * @minItems 1
 */
[k: string]: [string, ...(string)[]]
}
}
/**
 * The facts from which a monthly payment is counted.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "repaymentTerms".
 */
export interface RepaymentTerms {
/**
 * The fact that holds the sum, in dollars.
 */
amount: string
/**
 * The fact that holds the yearly interest rate, in percent.
 */
rate: string
/**
 * The fact that holds the number of monthly payments.
 */
months: string
/**
 * The fact that holds the fee, in percent of the sum. Without it there is no fee.
 */
feePercent?: string
/**
 * Facts that all hold where the fee is added to what is owed. Otherwise it is paid apart.
 */
feeFinanced?: string[]
/**
 * Facts that all hold where each payment but the last covers the interest alone.
 */
interestOnly?: string[]
/**
 * The fact that holds the most that may be owed, in dollars: `available` is the limit without what is owed at first, and never below 0.
 */
limit?: string
/**
 * The fact that holds the date of the first payment. Each later one is due on that day of its month: `nextDate` is the first that is not past, and `nextPayment` what is paid then.
 */
firstPayment?: string
}
/**
 * Which days are business days.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "calendar".
 */
export interface Calendar {
/**
 * The weekdays that are never business days.
 * 
 * @maxItems 6
 */
closed: []|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]|[("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY"), ("SUNDAY" | "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY")]
/**
 * federal: the legal public holidays of 5 U.S.C. 6103(a), by rule for any year.
 */
holidays?: "federal"
/**
 * A holiday on a Sunday closes the Monday after it, as at the Federal Reserve Banks.
 */
observed?: boolean
}
/**
 * Which time zone an address is in.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "zoneTable".
 */
export interface ZoneTable {
/**
 * The fact that holds the address: an object with `state` and `zip`.
 */
of: string
/**
 * The states of each zone, by its IANA name.
 */
states: {
[k: string]: string[]
}
/**
 * How ZIP codes begin that are in another zone than the rest of their state. The longest beginning counts.
 */
zips?: {
[k: string]: string[]
}
}
/**
 * One of `days` and `businessDays` says how long after.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "deadline".
 */
export interface Deadline {
/**
 * The fact that holds the date from which is counted; it is not counted itself. Of a moment the date in the product's zone counts.
 */
from: string
/**
 * Days of the week, whatever day they are.
 */
days?: number
/**
 * Days that `calendar` does not close.
 */
businessDays?: number
/**
 * One of `calendars`, for business days.
 */
calendar?: string
}
/**
 * Who is asked for a person's card, and what of the answer is shown.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "contactPerson".
 */
export interface ContactPerson {
/**
 * Query parameters that may name the id; the first that does goes before every fact.
 */
query?: string[]
/**
 * Facts that may hold the id: the first that does counts.
 * 
 * @minItems 1
 * 
 * Items: A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
of: [string, ...(string)[]]
/**
 * The port that knows them.
 */
provider: string
/**
 * The question that it is asked.
 */
ask: string
/**
 * The schema in schemas/facts/ that its answer must fit.
 */
result: string
/**
 * How many minutes an answer is remembered. Default: 10.
 */
minutes?: number
/**
 * Which paths of the answer are shown, and as what. A picture is shown where it is a data: URL of a PNG or JPEG: pages load nothing from elsewhere.
 */
card: {
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
name: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
company?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
picture?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
email?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
phone?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
number?: string
}
}
/**
 * Somebody else's sign-in.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "broker".
 */
export interface Broker {
/**
 * The flag by which an org's people sign in there.
 */
flag: string
/**
 * The port behind which it stands; see docs/providers.md.
 */
provider: string
/**
 * Where it may lead a browser, besides our own pages: the whole origin, `https://` and the host.
 */
sites: string[]
}
/**
 * How people write to the lender.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chat".
 */
export interface Chat {
/**
 * Whose service carries a talk. The first one that reaches an agent is taken where agents answer, `chatbot` where none does.
 * 
 * @minItems 1
 * 
 * Items: The service that carries a talk; `chatbot` is a program.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatMode".
 */
modes: [("twilio" | "nice" | "stream" | "talkjs" | "chatbot"), ...(("twilio" | "nice" | "stream" | "talkjs" | "chatbot"))[]]
/**
 * By which the service tells talks of this product from others.
 */
tag: string
/**
 * Which agents are asked for. The first line that holds is taken; the last one holds always.
 * 
 * @minItems 1
 */
skills: [ChatSkill, ...(ChatSkill)[]]
/**
 * What calls name the hours of an org's phone and chat.
 */
departments: {
/**
 * The name by which calls ask for the hours of the phone.
 */
phone: string
/**
 * The name by which calls ask for the hours of the chat.
 */
chat: string
}
/**
 * Links to these hosts may be clicked in a message; all others stay text.
 */
hosts: ChatHost[]
files: ChatFiles
/**
 * The page of the survey; `{contactId}` is filled in. Without it no survey is offered.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatSurvey".
 */
survey?: string
/**
 * A number of days.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatDays".
 */
days: number
/**
 * The flag by which a signed-in person's talks want a nonce.
 */
flag?: string
/**
 * Answers that staff can send as they are. They name the lender as words do.
 */
canned?: {
/**
 * What staff pick it by.
 */
name: string
/**
 * What is sent. It may name the lender: `{org.name}`, `{support.phone}`.
 */
text: string
}[]
}
/**
 * Which agents are asked for, and when.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "chatSkill".
 */
export interface ChatSkill {
/**
 * The skill by which the service finds an agent.
 */
skill: string
/**
 * Holds at these orgs, and at those that extend them.
 * 
 * @minItems 1
 */
orgs?: [string, ...(string)[]]
/**
 * Holds where this fact of the person's application is as `is` says.
 */
fact?: string
/**
 * The value that `fact` must have.
 */
is?: (string | number | boolean)
/**
 * Holds where the URL that the page was loaded with has these parameters.
 */
query?: {
[k: string]: string
}
}
/**
 * Calls by name, each with its method and path.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "calls".
 */
export interface Calls {
[k: string]: {
/**
 * The HTTP method.
 */
method: ("GET" | "POST" | "PATCH" | "PUT" | "DELETE")
/**
 * The path, from the root of the site. A part in braces is a parameter.
 */
path: string
/**
 * Of `orgList`: the list that it answers, of what an org says of itself.
 */
list?: string
/**
 * Of `orgList`: the property that holds each entry.
 */
as?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
only?: string
}
}
/**
 * How long records are kept, and the least that laws ask for.
 * 
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "retention".
 */
export interface Retention {
kept: RetentionPeriods
/**
 * What the law asks for. Neither the product nor a lender may keep these kinds for less.
 * 
 * @minItems 1
 */
least?: [{
kept: RetentionPeriods
/**
 * Where the law says so.
 */
source: string
}, ...({
kept: RetentionPeriods
/**
 * Where the law says so.
 */
source: string
})[]]
}
/**
 * What the sandbox answers for this product's own ports. Read nowhere else.
 */
export interface Sandbox {
/**
 * Rows by port and question, the `provider` and the `ask` of a task. The first whose facts all fit is the answer; the last fits always.
 */
ports: {
[k: string]: {
/**
 * @minItems 1
 */
[k: string]: [SandboxRow, ...(SandboxRow)[]]
}
}
}
/**
 * Which products stand side by side at a lender's URL, and what they share: calls, and the words of the pages around them.
 */
export interface Site {
/**
 * The product whose words the root pages have, such as the sign-in and the dashboard. A lender that does not offer it says in its own file which of its products stands in for it, where it offers several.
 */
home: string
/**
 * Every product under flows/, in the order in which they are shown.
 * 
 * @minItems 1
 */
products: [string, ...(string)[]]
calls?: Calls
/**
 * Words of the pages around the flows, and of the lender's own pages. A product's own words stand in their place.
 */
copy?: {
shell?: Slots
chrome?: Chrome
/**
 * Pages of words alone, at the root of the site: `<page>: { title, body, link? }`. One with a `link` is linked at the foot of every page.
 */
texts?: {
[k: string]: Slots
}
/**
 * Emails of an account itself: `signInCode`, `newPassword`, `passwordChanged`, `staffPassword`, `factorSet`, `passkeySet`, `passkeyRemoved`, `factorTaken` and `screenLink`; and `shared: { footer }`, the last lines of every email.
 */
mails?: {
[k: string]: Slots
}
staff?: Slots
chat?: Slots
}
}
/**
 * A story of one person, line by line: what happens, and where they land. Replayed by the engine, without a browser.
 */
export interface WalkFile {
/**
 * The story in one sentence.
 */
walk: string
/**
 * The flow that the walk begins in.
 */
flow: string
/**
 * The org it is walked at; the product's default org otherwise.
 */
org?: string
/**
 * The date that it is, as yyyy-mm-dd.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "day".
 */
today?: string
given?: Given
/**
 * What happens, one line after the other.
 * 
 * @minItems 1
 */
then?: [WalkLine, ...(WalkLine)[]]
/**
 * Lines that do not follow each other: each of them starts where `then` ended, or from what is given.
 * 
 * @minItems 1
 */
each?: [WalkLine, ...(WalkLine)[]]
}
/**
 * Who walks, and what is known when the walk begins.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "given".
 */
export interface Given {
/**
 * One of walks/personas.yaml: its facts are known, its answers are at hand.
 */
persona?: string
facts?: FactValues
/**
 * Flags as they stand while this is walked.
 */
flags?: {
/**
 * On or off; with variables where the flag has some.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "flag".
 */
[k: string]: boolean | {
/**
 * Is the flag on at this lender?
 */
on: boolean
/**
 * Values that go over the product's variables of this flag, by name.
 */
variables?: {
[k: string]: unknown
}
}
}
/**
 * The variation that the person has of an experiment; `control` of those that are not named.
 */
experiments?: {
[k: string]: string
}
/**
 * The question of the sequence that the walk begins at; the persona has answered those before it.
 */
upTo?: string
}
/**
 * One thing that happens, and what is expected of it.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "walkLine".
 */
export interface WalkLine {
/**
 * Somebody comes by this entry of the sequence; `with` is the query of the address. Beside `as` with a role: they sign in at the path of their flow's `signIn`, and `with` is what they answer there; or they come back by its `resume`.
 */
enter?: string
/**
 * Somebody submits this screen or question. Without `with` and `as`: with the answers of the walk's persona.
 */
answer?: string
/**
 * Somebody comes back to this screen from a page of others; `with` is what the screen's task then answers.
 */
returns?: string
result?: FactValues
/**
 * The task of the status answers this: its stage writes it, and the way goes on from there.
 */
stage?: {
[k: string]: unknown
}
/**
 * All tries of the task of the status have failed.
 */
fails?: true
/**
 * Staff decide: a review and its outcome.
 */
review?: {
[k: string]: string
}
/**
 * So much time passes.
 */
passes?: string
/**
 * The date that it is, as yyyy-mm-dd.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "day".
 */
today?: string
/**
 * The sequence is complete and its row is made: the flow that goes on.
 */
create?: string
/**
 * The owner takes somebody back whom they have invited: the role, and of several their number.
 */
takesBack?: string
/**
 * This screen or question may be used now; `/` is the root of the site.
 */
open?: string
/**
 * This screen or question may not be used now.
 */
closed?: string
/**
 * Answers by field, or by the path of a nested one. With `as` they go over the persona's.
 */
with?: {
[k: string]: unknown
}
/**
 * Who does it. A persona: theirs are the answers that are submitted. A role: it is walked in the flow of the role, by who was invited to it; of several by their number in the order of the invitations.
 */
as?: string
/**
 * The screen that the person is on when it happens, where a routing line makes an exception of it.
 */
on?: string
/**
 * Where the person is sent: a screen, the next question, or the flow that a complete sequence makes a row of.
 */
lands?: string
/**
 * The status waits: the person stays where they are.
 */
waits?: true
/**
 * The status that the application is in then.
 */
status?: string
/**
 * The step that is derived.
 */
step?: string
/**
 * The entry that really opens.
 */
entry?: string
/**
 * A gate is shut there: the page that is shown instead. Nothing else happens.
 */
shut?: string
/**
 * The answers are refused: the message of each refused field.
 */
refused?: {
[k: string]: string
}
/**
 * The place of the progress bar where the landing stands.
 */
progress?: string
/**
 * What is known then: values by the path of the fact; null for one that is not known.
 */
known?: {
[k: string]: unknown
}
/**
 * The categories of the conditions that the person is shown then, the oldest first.
 */
conditions?: string[]
/**
 * Words of the screen where the person lands, by slot.
 */
reads?: {
[k: string]: string
}
/**
 * What stands around the page then: in each place that is named exactly these lines, in this order.
 */
sees?: {
topBar?: SeenLinks
tabBar?: SeenLinks
sideMenu?: SeenLinks
appsMenu?: SeenLinks
profileMenu?: SeenLinks
footerLinks?: SeenLinks
footer?: SeenTexts
footerMarks?: SeenLinks
disclosures?: SeenTexts
}
}
/**
 * Words to what they lead to: a path or URL, the screens of a tab, what is done, or the picture of a mark. Empty where nothing stands.
 * 
 * This interface was referenced by `WalkFile`'s JSON-Schema
 * via the `definition` "seenLinks".
 */
export interface SeenLinks {
[k: string]: string | string[]
}
