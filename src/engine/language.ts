/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

/**
 * The name this had before. Data stored under the old name is read under the new one.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "was".
 */
export type Was = string[]

export interface Everything {
copy?: CopyFile
flow?: FlowPart
org?: OrgFile
personas?: PersonasFile
product?: Product
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
 * The label of each place of each flow's progress bar.
 */
progress?: {
[k: string]: Slots
}
shell?: Slots1
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
 * The places of the progress bar, in order.
 */
progress?: ProgressPlace[]
/**
 * Reserved.
 */
conditions?: {
[k: string]: unknown
}
/**
 * Reserved.
 */
stages?: {
[k: string]: unknown
}
/**
 * Reserved.
 */
gates?: {
[k: string]: unknown
}
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
 * The fact it must equal.
 */
is: string
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
/**
 * The trigger that must hold.
 */
when: string
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
/**
 * The trigger that must hold.
 */
when?: string
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
 * A path into facts or answers, own properties only, parts joined by dots.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "path".
 */
set?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
 */
append?: string
/**
 * A path into facts or answers, own properties only, parts joined by dots.
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
/**
 * The trigger that must hold.
 */
when?: string
}
/**
 * When this screen may be used although it is not where the application stands.
 * 
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "open".
 */
export interface Open {
/**
 * @minItems 1
 */
steps?: [string, ...(string)[]]
/**
 * A trigger.
 */
when?: string
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
/**
 * The trigger that opens this entry.
 */
when?: string
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
/**
 * Asked while this trigger holds. When it does not, earlier answers read as missing and are cleared.
 */
when?: string
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
 * via the `definition` "progressPlace".
 */
export interface ProgressPlace {
/**
 * This interface was referenced by `FlowPart`'s JSON-Schema
 * via the `definition` "name".
 */
id: string
/**
 * Routes, or questions' steps. `/*` at the end means everything below.
 */
on: string[]
/**
 * The trigger under which this place is shown.
 */
when?: string
was?: Was
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
 * Host names besides `<org>.<anything>`.
 */
hosts?: string[]
brand?: {
/**
 * A CSS hex colour.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "colour".
 */
primary: string
/**
 * A CSS hex colour.
 * 
 * This interface was referenced by `OrgFile`'s JSON-Schema
 * via the `definition` "colour".
 */
secondary: string
/**
 * A file under orgs/logos.
 */
logo: string
}
company?: {
name: string
address: string
nmls: string
}
support?: {
phone: string
email: string
hours: string
}
/**
 * Where it is licensed.
 */
states?: string[]
/**
 * What it offers, by product.
 */
products?: {
[k: string]: OrgProduct
}
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
[k: string]: boolean
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
 * The IANA time zone in which `today` is a date.
 */
zone: string
/**
 * The org served where the host names none.
 */
defaultOrg: string
/**
 * The roots that triggers read, with the schema of each and the row that keeps it.
 */
facts: {
[k: string]: {
/**
 * A schema under schemas/facts.
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
 * The method and path of each call. A part in braces is a parameter.
 */
calls: {
[k: string]: {
method: ("GET" | "POST" | "PATCH" | "PUT" | "DELETE")
path: string
}
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
result?: FactValues1
/**
 * The date that it is, as yyyy-mm-dd.
 */
today?: string
/**
 * The sequence is complete and its row is made: the flow that goes on.
 */
create?: string
/**
 * This screen or question may be used now.
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
 * The step that is derived.
 */
step?: string
/**
 * The entry that really opens.
 */
entry?: string
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
