/** The text of a message: links to listed hosts, everything else as it was typed. */

import { styled } from '../../widgets/index.ts';
import type { LinkHost } from './links.ts';
import { partsOfMessage } from './links.ts';

export function MessageText({ text, hosts }: { text: string; hosts: readonly LinkHost[] }) {
  const parts = partsOfMessage(text, hosts);
  return (
    // A message cannot turn the reading of what stands beside it.
    <Text dir="auto">
      {parts.map((part, at) => {
        const key = `${at}:${part.text}`;
        if (part.href === undefined) return <span key={key}>{part.text}</span>;
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        );
      })}
    </Text>
  );
}

const Text = styled('bdi', {
  base: {
    display: 'block',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& a': { color: 'inherit', textDecoration: 'underline', fontWeight: '500' },
  },
});
