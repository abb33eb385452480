/** The journey of a visitor, by one of the entries of its sequence. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { draftName } from '../../engine/answer/sequence.ts';
import { commonFacts, useRuntime } from '../context.tsx';
import { insteadOf, type NamedEntry } from './entries.ts';
import { JourneyPlayer } from './JourneyPlayer.tsx';
import { entryUrls } from './urls.ts';

interface EntryJourneyProps {
  entry: NamedEntry;
  /** The path below the entry. */
  rest: string;
  /** What stands above the questions, and above nothing else. */
  head?: ReactNode;
}

export function EntryJourney({ entry, rest, head }: EntryJourneyProps) {
  const runtime = useRuntime();
  const { product } = runtime;
  const location = useLocation();
  const instead = insteadOf(product, entry, commonFacts(runtime));
  // The whole query goes along: who referred the visitor stands in it (decision C10).
  if (instead !== undefined)
    return <Navigate replace to={`${product.source.base}/${instead}${location.search}`} />;
  const urls = entryUrls(product, entry, rest, location);
  return <JourneyPlayer flow={entry.flow} name={draftName(product, entry.flow)} urls={urls} head={head} />;
}
