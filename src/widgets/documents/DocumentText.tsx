/** How is a paper read without its pages? As text that is as wide as the screen, headings as headings, tables as tables. */
import { styled } from '../styled.tsx';
import type { TextPart } from './text.ts';

export function DocumentText({ parts }: { parts: TextPart[] }) {
  return (
    <Text>
      {grouped(parts).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paper have no names and never move
        <Group key={at} group={group} />
      ))}
    </Text>
  );
}

function Group({ group }: { group: TextPart[] }) {
  const [first] = group;
  if (first?.sort === 'row') {
    return (
      <table>
        <tbody>
          {group.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Row key={at} row={row} />
          ))}
        </tbody>
      </table>
    );
  }
  if (first?.sort === 'point') {
    return <ul>{group.map((point) => point.sort !== 'row' && <li key={point.text}>{point.text}</li>)}</ul>;
  }
  if (!first) return null;
  if (first.sort === 'title') return <h3>{first.text}</h3>;
  return first.sort === 'heading' ? <h4>{first.text}</h4> : <p>{first.text}</p>;
}

function Row({ row }: { row: TextPart }) {
  if (row.sort !== 'row') return null;
  const isHeadRow = row.cells.every(({ isHead }) => isHead);
  return (
    <tr>
      {row.cells.map(({ text, isHead }, at) =>
        isHead ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <th key={at} scope={isHeadRow ? 'col' : 'row'}>
            {text}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <td key={at}>{text}</td>
        ),
      )}
    </tr>
  );
}

/** Points and rows that follow each other are one list, one table. */
function grouped(parts: TextPart[]): TextPart[][] {
  const groups: TextPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const goesOn = (part.sort === 'point' || part.sort === 'row') && last?.[0]?.sort === part.sort;
    if (goesOn) last?.push(part);
    else groups.push([part]);
  }
  return groups;
}

const Text = styled('div', {
  base: {
    maxWidth: '65ch',
    margin: '0 auto',
    padding: '4',
    background: 'surface',
    overflowWrap: 'anywhere',
    '& h3': { margin: '0 0 1rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
    '& h4': { margin: '1.25rem 0 0.5rem', fontSize: 'body', fontWeight: '600' },
    '& p': { margin: '0 0 0.75rem' },
    '& ul': { margin: '0 0 0.75rem', paddingInlineStart: '5', listStyle: 'disc' },
    '& table': { width: '100%', borderCollapse: 'collapse', marginBottom: '1rem' },
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      padding: '0.375rem 0.5rem 0.375rem 0',
      borderBottom: '1px solid {colors.line}',
    },
    '& th': { fontWeight: '600', fontSize: 'small' },
  },
});
