/** Who is in charge of an application: a card beside its screens, on a phone a bar that opens it (SL 2). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slice } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { phone as phoneText } from '../../engine/say/formats.ts';
import { Button, Dialog, LinkButton, styled } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';

type Source = NonNullable<Slice['contact']>;

/** What is shown of a person. */
interface ContactLines {
  name: string;
  company: string | undefined;
  picture: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  number: string | undefined;
}

/** As long as the server remembers its answer, unless the product says otherwise. */
const MINUTES = 10;
/** Pages load no picture from elsewhere; an SVG could carry more than a picture. */
const PICTURE = /^data:image\/(png|jpeg);base64,/;

export function ContactCard({ facts }: { facts: Facts }) {
  const lines = useContact(facts);
  return lines ? (
    <OnWide>
      <Card lines={lines} />
    </OnWide>
  ) : null;
}

export function ContactBar({ facts }: { facts: Facts }) {
  const words = useShellWords();
  const [isOpen, setOpen] = useState(false);
  const lines = useContact(facts);
  const title = useTitle(lines);
  if (!lines) return null;
  return (
    <Bar>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}: {lines.name}
      </Button>
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)}>
        <Lines lines={lines} />
        <Button look="quiet" onClick={() => setOpen(false)}>
          {words.one('contactClose')}
        </Button>
      </Dialog>
    </Bar>
  );
}

function Card({ lines }: { lines: ContactLines }) {
  const title = useTitle(lines);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Lines lines={lines} />
    </section>
  );
}

function Lines({ lines: { name, company, picture, email, phone, number } }: { lines: ContactLines }) {
  const words = useShellWords();
  return (
    <>
      <Who>
        {picture === undefined ? (
          <Initials aria-hidden="true">{initialsOf(name)}</Initials>
        ) : (
          <Picture src={picture} alt="" />
        )}
        <span>
          <strong>{name}</strong>
          {company && <span>{company}</span>}
          {number && <span>{words.one('contactNumber').replace('{number}', number)}</span>}
        </span>
      </Who>
      {phone && <p>{phoneText(phone)}</p>}
      {email && <p>{email}</p>}
      <Actions>
        {phone && (
          <LinkButton look="plain" href={`tel:${phone}`}>
            {words.one('contactCall')}
          </LinkButton>
        )}
        {email && (
          <LinkButton look="plain" href={`mailto:${email}`}>
            {words.one('contactEmail')}
          </LinkButton>
        )}
      </Actions>
    </>
  );
}

/** "Your broker" where somebody works for a company of their own. */
function useTitle(lines: ContactLines | undefined): string {
  const words = useShellWords();
  return words.one(lines?.company === undefined ? 'contactPersonTitle' : 'contactPartnerTitle');
}

/** Undefined where no id is known, nobody has it, or nobody could be asked: a screen goes on without. */
function useContact(facts: Facts): ContactLines | undefined {
  const { product, calls, arrivedWith } = useRuntime();
  const { contact } = product.source;
  const id = contact && idOf(contact, facts, arrivedWith);
  const { data } = useQuery({
    queryKey: ['contact', id],
    queryFn: () => calls.contact(id ?? ''),
    enabled: id !== undefined,
    staleTime: (contact?.minutes ?? MINUTES) * 60_000,
    retry: false,
  });
  return contact && data ? linesOf(contact, data) : undefined;
}

function idOf({ query = [], of }: Source, facts: Facts, arrivedWith: string): string | undefined {
  const given = new URLSearchParams(arrivedWith);
  const ids = [...query.map((name) => given.get(name)), ...of.map((path) => readPath(facts, path))];
  return ids.find((id) => typeof id === 'string' && id !== '') as string | undefined;
}

function linesOf({ card }: Source, answer: Facts): ContactLines | undefined {
  const read = (path: string | undefined) => {
    const value = path === undefined ? undefined : readPath(answer, path);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = read(card.name);
  if (name === undefined) return undefined;
  const picture = read(card.picture);
  return {
    ...{ name, company: read(card.company), email: read(card.email) },
    ...{ phone: read(card.phone), number: read(card.number) },
    picture: picture !== undefined && PICTURE.test(picture) ? picture : undefined,
  };
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return [parts.at(0), parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}

const OnWide = styled('div', {
  base: { display: { base: 'none', lg: 'block' }, marginBlockEnd: '5' },
});
const Bar = styled('div', {
  base: {
    display: { base: 'block', lg: 'none' },
    marginBlockEnd: '4',
    borderBottom: '1px solid {colors.line}',
  },
});
const Who = styled('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    marginBlockEnd: '3',
    '& > span:last-child': { display: 'grid' },
  },
});
const Initials = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    width: '3rem',
    height: '3rem',
    borderRadius: 'pill',
    background: 'brand.tint',
    color: 'ink',
    fontWeight: '600',
  },
});
const Picture = styled('img', {
  base: { flexShrink: '0', width: '3rem', height: '3rem', borderRadius: 'pill', objectFit: 'cover' },
});
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBlock: '3' } });
