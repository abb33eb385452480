/** Which of the sandbox's addresses fit what somebody has typed? A plain search over a few hundred plausible ones. */
import type { Address, Addresses, Suggestion } from '../services/addresses.ts';
import list from './addresses.json' with { type: 'json' };

/** Words may be typed in any order and unfinished; what begins with the query comes first. */
export function createSandboxAddresses(all: Address[] = list): Addresses {
  const entries = all.map((address) => ({ address, label: labelOf(address) }));
  const searched = entries.map((entry) => ({ ...entry, text: plain(entry.label) }));
  return {
    suggest: async (query, most): Promise<Suggestion[]> => {
      const wanted = plain(query);
      const words = wanted.split(' ').filter(Boolean);
      if (words.length === 0) return [];
      const fitting = searched.filter(({ text }) => words.every((word) => ` ${text}`.includes(` ${word}`)));
      const first = fitting.filter(({ text }) => text.startsWith(wanted));
      const others = fitting.filter(({ text }) => !text.startsWith(wanted));
      return [...first, ...others].slice(0, most).map(({ label, address }) => ({ label, address }));
    },
  };
}

function labelOf({ street1, street2, city, state, zip }: Address): string {
  return `${[street1, street2].filter(Boolean).join(' ')}, ${city}, ${state} ${zip}`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
