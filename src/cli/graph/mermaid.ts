/** Writes a drawing as a Mermaid flowchart. */

import type { Event } from './event.ts';
import type { Drawing, StepCard } from './model.ts';

/** Names may be Mermaid's own words (`end`), and routes hold slashes: each node gets an id of its own. */
export function mermaidOf({ cards, events, groups }: Drawing): string {
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const known = ids.get(name) ?? `n${ids.size}`;
    ids.set(name, known);
    return known;
  };
  const lines = ['flowchart TD'];
  for (const card of cards) lines.push(...cardLines(card, idOf(card.id), '  '));
  for (const event of events) lines.push(...eventLines(event, idOf));
  for (const [at, group] of groups.entries()) {
    lines.push(`  subgraph g${at}["${escaped(group.title)}"]`, '    direction LR');
    for (const card of group.cards) lines.push(...cardLines(card, idOf(`${group.title}/${card.id}`), '    '));
    if (group.names.length > 0) lines.push(`    g${at}names["${group.names.map(escaped).join('<br/>')}"]`);
    lines.push('  end');
  }
  return `${lines.join('\n')}\n`;
}

function cardLines(
  { id, route, words, isFirst, statuses, entries }: StepCard,
  node: string,
  indent: string,
): string[] {
  const said = [
    `<b>${escaped(id)}</b>`,
    ...(route === id ? [] : [route]),
    ...(words ? [words] : []),
    ...statuses,
  ];
  const [open, close] = isFirst ? ['(["', '"])'] : ['["', '"]'];
  const text = said.map((line, at) => (at === 0 ? line : escaped(line))).join('<br/>');
  const card = `${indent}${node}${open}${text}${close}`;
  if (entries.length === 0) return [card];
  const ways = entries.map(({ order, name, when }) => `${order ?? 'routing'} ${name} — ${when}`);
  return [card, `${indent}${node}any>"${ways.map(escaped).join('<br/>')}"] -.-> ${node}`];
}

function eventLines({ order, name, when, from, to }: Event, idOf: (name: string) => string): string[] {
  const event = [order, name].filter((part) => part !== undefined && part !== '').join(' ');
  const said = when === undefined ? event : event === '' ? `when ${when}` : `${event} — ${when}`;
  const label = said === '' ? '' : `|"${escaped(said)}"|`;
  return from.map((step) => `  ${idOf(step)} -->${label} ${idOf(to)}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
