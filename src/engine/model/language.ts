/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

/**
 * The trigger under which the line is there.
 */
export type When = string
/**
 * The trigger under which the block is there.
 */
export type When1 = string
/**
 * The name this had before. Data stored under the old name is read under the new one.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "was".
 */
export type Was = string[]
/**
 * The trigger that must hold.
 */
export type When2 = string
/**
 * The trigger that must hold.
 */
export type When3 = string
/**
 * The trigger that must hold.
 */
export type When4 = string
/**
 * A trigger.
 */
export type When5 = string
/**
 * The trigger under which it is shown.
 */
export type When6 = string
/**
 * The trigger under which it is shown.
 */
export type When7 = string
/**
 * The trigger under which the screen looks like this.
 */
export type When8 = string
/**
 * The trigger that opens this entry.
 */
export type When9 = string
/**
 * Asked while this trigger holds. When it does not, earlier answers read as missing and are cleared.
 */
export type When10 = string
/**
 * The trigger under which this section is shown.
 */
export type When11 = string
/**
 * The trigger that must hold.
 */
export type When12 = string
/**
 * The trigger that must hold.
 */
export type When13 = string
/**
 * Offered to staff while this trigger holds.
 */
export type When14 = string
/**
 * The trigger that must hold.
 */
export type When15 = string
/**
 * The trigger while which it is shut. It reads settings and flags of the org and `today`; at `/` also who is signed in, at an entry of a sequence also what was answered so far.
 */
export type When16 = string
/**
 * @minItems 2
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "compared".
 */
export type Compared = unknown
/**
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
shell?: Slots1
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
 * Mails: `<mail>: { subject, body }`.
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
staff?: Slots2
/**
 * Titles of documents: `<document>: { title }`.
 */
documents?: {
[k: string]: Slots
}
}
/**
 * This interface was referenced by `CopyFile`'s JSON-Schema
 * via the `definition` "slots".
 */
export interface Slots {
[k: string]: string | [string, ...(string)[]]
}
/**
 * Words of the pages around the flow.
 */
export interface Slots1 {
[k: string]: string | [string, ...(string)[]]
}
/**
 * Words of the lender's own pages; no browser of a person gets them.
 */
export interface Slots2 {
[k: string]: string | [string, ...(string)[]]
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
 * At the foot of each page. `{page}` and `{pages}` stand for its number and their count.
 */
footer: string
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
 * @minItems 1
 */
body: [Block, ...(Block)[]]
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
 */
each?: string
/**
 * Words with placeholders: {application.amount, money}.
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
 */
none?: string
/**
 * What follows begins a new page.
 */
pagebreak?: true
signature?: SignatureLine
when?: When1
}
/**
 * This interface was referenced by `DocumentFile`'s JSON-Schema
 * via the `definition` "tableRow".
 */
export interface TableRow {
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
 * Words with placeholders: {application.amount, money}.
 */
label: string
/**
 * Words with placeholders: {application.amount, money}.
 */
name: string
/**
 * Words with placeholders: {application.amount, money}.
 */
signed: string
}
/**
 * One part of a flow. A flow may be spread over several files that carry the same `flow` name; each key may be declared in one place only.
 */
export interface FlowPart {
/**
 * The flow that this file belongs to.
 */
flow: string
/**
 * Who walks this flow: a visitor before sign-in, or the signed-in owner of the row.
 */
audience?: ("visitor" | "owner")
/**
 * Path below the product's prefix under which the flow's screens stand. `:uuid` is the row's id.
 */
base?: string
was?: Was
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
 * Pages that stand in place of others while nobody may come there: of those that stand there, the first that is shut.
 * 
 * @minItems 1
 */
gates?: [Gate, ...(Gate)[]]
/**
 * Reserved.
 */
chrome?: {
[k: string]: unknown
}
/**
 * Reserved.
 */
access?: {
[k: string]: unknown
}
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "lookup".
 */
export interface Lookup {
/**
 * The list.
 */
from: string
/**
 * The field of an entry that is compared.
 */
where: string
/**
 * The fact or the answer it must equal.
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "transition".
 */
export interface Transition {
/**
 * The event.
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
when: When2
/**
 * Needed when an event stands more than once; otherwise the event.
 */
id?: string
was?: Was
}
/**
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
waiting?: true
derived?: true
/**
 * Polling stops at once.
 */
terminal?: true
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 */
kept?: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 */
card?: string
was?: Was
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "routingLine".
 */
export interface RoutingLine {
/**
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
when?: When3
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "polling".
 */
export interface Polling {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
first: string
factor: number
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "duration".
 */
most: string
retries: {
stable: number
waiting: number
}
/**
 * How often wait and notice screens ask again.
 */
refresh: string
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screen".
 */
export interface Screen {
/**
 * What sort of screen it is.
 */
kind: string
/**
 * A form under schemas/forms.
 */
form?: string
writes?: Effect[]
open?: Open
/**
 * The task behind a handoff: asked once to begin, and once when the person returns.
 */
task?: string
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
 */
returns?: string
/**
 * Answering this screen signs documents.
 */
signs?: {
/**
 * @minItems 1
 */
documents: [string, ...(string)[]]
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
name: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
read?: string
}
/**
 * The documents that a screen of kind reader shows.
 * 
 * @minItems 1
 */
documents?: [string, ...(string)[]]
/**
 * Ways on from here. The words of each are the copy slot `link-<id>`.
 * 
 * @minItems 1
 */
links?: [ScreenLink, ...(ScreenLink)[]]
/**
 * What is drawn at its head: one of the spots of `src/server/pictures`. A form draws none.
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
 * One write. Exactly one of set, append, refer and clear.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "effect".
 */
export interface Effect {
/**
 * The fact that is written. Below `lookups.<name>` it is a field of the entry that the look-up finds; without one nothing is written.
 */
set?: string
/**
 * The list that gets a new entry.
 */
append?: string
/**
 * Gets the id that an earlier effect made (`to`).
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
 */
from?: string
/**
 * These fields of `from`, by their names. Absent ones are cleared.
 * 
 * @minItems 1
 */
fields?: [string, ...(string)[]]
/**
 * A constant.
 */
value?: {
[k: string]: unknown
}
convert?: ("date" | "digits" | "last4")
/**
 * The field of the written object that gets a new id (an id already there is kept).
 */
newId?: string
/**
 * The field of the written object that gets the time.
 */
stamp?: string
/**
 * A name for the new id, for `refer`.
 */
as?: string
/**
 * With `refer`: the name of an earlier id.
 */
to?: string
when?: When4
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
 * When this screen may be used although it is not where the application stands.
 */
export interface Open {
/**
 * @minItems 1
 */
steps?: [string, ...(string)[]]
when?: When5
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screenLink".
 */
export interface ScreenLink {
/**
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
when?: When6
/**
 * Drawn before its words, as a card: one of the icons of `src/server/pictures`.
 */
icon?: ("home" | "person" | "people" | "key" | "bank" | "card" | "money" | "coins" | "payroll" | "briefcase" | "document" | "documents" | "sign" | "stamp" | "camera" | "upload" | "download" | "id-card" | "passport" | "shield" | "lock" | "clock" | "calendar" | "phone" | "call" | "mail" | "chat" | "help" | "check" | "warning" | "chart" | "percent" | "tax" | "building" | "vacation" | "rent" | "tools" | "car" | "gift" | "search" | "trust")
/**
 * The one button of the screen.
 */
primary?: true
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "milestone".
 */
export interface Milestone {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * The trigger that holds from then on.
 */
done: string
/**
 * The trigger under which it belongs to this timeline.
 */
when?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
date?: string
/**
 * Who has something to do until then: the person, the lender, others, or nobody.
 */
turn: ("person" | "lender" | "others" | "nobody")
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "shownFact".
 */
export interface ShownFact {
/**
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
when?: When7
/**
 * The one figure that leads the screen: drawn large, above the others.
 */
large?: true
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "screenCase".
 */
export interface ScreenCase {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
when: When8
/**
 * What sort of screen it is.
 */
kind?: string
/**
 * A form under schemas/forms.
 */
form?: string
writes?: Effect[]
/**
 * The task behind a handoff: asked once to begin, and once when the person returns.
 */
task?: string
/**
 * Answering this screen signs documents.
 */
signs?: {
/**
 * @minItems 1
 */
documents: [string, ...(string)[]]
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
name: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
read?: string
}
/**
 * The documents that a screen of kind reader shows.
 * 
 * @minItems 1
 */
documents?: [string, ...(string)[]]
/**
 * Ways on from here. The words of each are the copy slot `link-<id>`.
 * 
 * @minItems 1
 */
links?: [ScreenLink, ...(ScreenLink)[]]
/**
 * What is drawn at its head: one of the spots of `src/server/pictures`. A form draws none.
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
parameter?: string
when?: When9
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
path: string
step: string
when?: When10
/**
 * What the answers do beyond being kept: signUp makes the person's sign-in of them.
 */
does?: "signUp"
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
 * @minItems 1
 */
writes: [Effect, ...(Effect)[]]
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "progressSection".
 */
export interface ProgressSection {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * Routes, or questions' steps. `/*` at the end means everything below.
 */
on: string[]
when?: When11
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
 */
in: string
/**
 * Routes without a progress bar. `/*` at the end means everything below.
 */
exceptOn?: string[]
}
/**
 * One question to a provider.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "task".
 */
export interface Task {
/**
 * The port; who stands behind it is the server's configuration.
 */
provider: string
/**
 * The question.
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
 * A try that takes longer is given up. Default 30s.
 */
limit?: string
/**
 * After so many failed tries the run is stuck and shown to staff. Default 5.
 */
tries?: number
/**
 * Before the second try; doubled each time. Default 1s.
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "report".
 */
export interface Report {
/**
 * An email; its words are in the copy's `mails`.
 */
tells: string
when: When12
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "exit".
 */
export interface Exit {
/**
 * The status that follows.
 */
to: string
when?: When13
/**
 * Holds once the application has been in the status so long.
 */
after?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
until?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
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
 */
notice?: string
/**
 * That mail.
 */
noticeTells?: string
/**
 * Statuses in which nothing expires.
 */
except?: string[]
}
/**
 * Whoever waited long for the lender is emailed as soon as there is something for them to do.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "longWait".
 */
export interface LongWait {
/**
 * How long a wait is a long one. Starts anew with each other email.
 */
after: string
/**
 * That email; its words are in the copy's `mails`.
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
 */
from: string
/**
 * The field of a condition that replaces its description, where it says something.
 */
comment?: string
/**
 * An email that is sent when one is raised that is shown; its words are in the copy's `mails`.
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "conditionCategory".
 */
export interface ConditionCategory {
/**
 * The path of a screen below the flow's base, or `/` for the product's root.
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
by: string
/**
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "review".
 */
export interface Review {
when: When14
/**
 * Something that staff may do: nobody waits for it, and it calls for no attention.
 */
optional?: true
outcomes: {
[k: string]: Outcome
}
}
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "outcome".
 */
export interface Outcome {
/**
 * @minItems 1
 */
writes: [Effect, ...(Effect)[]]
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
 */
screen: string
when: When15
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
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * Addresses below the product's prefix, `/` is the prefix itself and the root of the site. `:part` is any one part (`:uuid` an id), `/*` at the end everything below as well. Or the variable of a flag that holds such a list.
 */
on: ([string, ...(string)[]] | string)
when: When16
/**
 * The words that are shown: copy.pages.<page>.
 */
page: string
/**
 * Variables of the flag that go over the words of the page, by what they replace.
 */
says?: {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
title?: string
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
body?: string
/**
 * The link to the dashboard is shown only while this one is true.
 */
dashboard?: string
}
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
name?: string
/**
 * The product whose words the lender's root pages have. Default: the site's home, or the only product that the lender offers.
 */
home?: string
/**
 * Host names besides `<org>.<anything>`.
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
 * The bar with the logo: as light as the sheet, or filled with the primary colour, where the dark logo stands. Default `plain`.
 */
bar?: ("plain" | "brand")
}
company?: {
name?: string
address?: string
}
support?: {
phone?: string
email?: string
hours?: SupportHours
}
/**
 * What it must say of itself, typed by the `about` schemas of the products that it offers.
 */
about?: {

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
 * @minItems 1
 */
weekly: [WeeklyHours, ...(WeeklyHours)[]]
/**
 * Days of each year on which nobody answers: month and day.
 */
closed?: string[]
}
/**
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "weeklyHours".
 */
export interface WeeklyHours {
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
flags?: {
/**
 * On or off; with variables where the flag has some.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "flag".
 */
[k: string]: boolean | {
on: boolean
variables?: {
[k: string]: unknown
}
}
}
copy?: Copy
}
/**
 * The people that walks are about: made up, never real.
 */
export interface PersonasFile {
/**
 * The date of every walk that names none.
 */
today?: string
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
 * application: one row per application; person: one row per identity; identity: the sign-in; draft: the registration draft; none: given by the server.
 */
kept: ("application" | "person" | "identity" | "draft" | "none")
}
}
/**
 * The schema under schemas/facts that types an org's settings, read as `org`.
 */
settings: string
/**
 * The schema under schemas/facts of what an org that offers the product must say of itself; logic and words read it as `org.about`.
 */
about?: string
/**
 * Feature flags, read as `flags.<name>`.
 */
flags?: {
[k: string]: {
default: boolean
variables?: {

}
}
}
/**
 * What a sum comes to when it is paid back each month, counted from facts wherever they are read. A name is read as `repayments.<name>`: `fee`, `owed`, `payment`, `lastPayment`, `interest` and `total`, in dollars. Nothing stands there until sum, rate and term are above 0.
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
calls?: Calls
}
/**
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
}
/**
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
 * This interface was referenced by `Product`'s JSON-Schema
 * via the `definition` "deadline".
 */
export interface Deadline {
/**
 * The date from which is counted; it is not counted itself.
 */
from: string
businessDays: number
/**
 * One of `calendars`.
 */
calendar: string
}
/**
 * The method and path of each call. A part in braces is a parameter. One of the same name in flows/site.yaml is replaced.
 */
export interface Calls {
[k: string]: {
method: ("GET" | "POST" | "PATCH" | "PUT" | "DELETE")
path: string
/**
 * Of `orgList`: the list that it answers, of what an org says of itself.
 */
list?: string
/**
 * Of `orgList`: the property that holds each entry.
 */
as?: string
}
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
calls?: Calls1
/**
 * Words of the pages around the flows, and of the lender's own pages. A product's own words stand in their place.
 */
copy?: {
shell?: Slots3
/**
 * Pages of words alone, at the root of the site: `<page>: { title, body, link? }`. One with a `link` is linked at the foot of every page.
 */
texts?: {
[k: string]: Slots
}
staff?: Slots4
}
}
/**
 * Calls that every product has. `{product}` in a path is the product's name; a product's own call stands in its place.
 */
export interface Calls1 {
[k: string]: {
method: ("GET" | "POST" | "PATCH" | "PUT" | "DELETE")
path: string
/**
 * Of `orgList`: the list that it answers, of what an org says of itself.
 */
list?: string
/**
 * Of `orgList`: the property that holds each entry.
 */
as?: string
}
}
/**
 * Words of the pages around the flow.
 */
export interface Slots3 {
[k: string]: string | [string, ...(string)[]]
}
/**
 * Words of the lender's own pages.
 */
export interface Slots4 {
[k: string]: string | [string, ...(string)[]]
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
on: boolean
variables?: {
[k: string]: unknown
}
}
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
 * Somebody comes by this entry of the sequence; `with` is the query of the address.
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
result?: FactValues1
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
 */
today?: string
/**
 * The sequence is complete and its row is made: the flow that goes on.
 */
create?: string
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
 * The persona whose answers are submitted.
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
}
/**
 * Values by the path of the fact. Later ones go over earlier ones; null takes a fact away.
 */
export interface FactValues1 {
[k: string]: unknown
}
