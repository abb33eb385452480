/** What can still be said when there is no bundle, hence no words, no brand and no lender? The specified minimum (SL 8). */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { DASHBOARD } from '../engine/decide/pages.ts';
import { Button, createBrandSystem, Lead, LinkButton, PageColumn, PageTitle } from '../widgets/index.ts';

/** No brand is known: a neutral one. */
const NEUTRAL = { primary: '#2f3a4a', secondary: '#5a6b80' };

interface LastResortProps {
  title?: string;
  detail?: string;
  canRetry?: boolean;
}

export function LastResort({
  title = 'Sorry, looks like we have hit a snag!',
  detail,
  canRetry = false,
}: LastResortProps) {
  const system = useMemo(() => createBrandSystem(NEUTRAL), []);
  return (
    <ChakraProvider value={system}>
      <main>
        <PageColumn>
          <PageTitle>{title}</PageTitle>
          {detail && <Lead>{detail}</Lead>}
          {canRetry && (
            <div>
              <Button onClick={() => window.location.reload()}>Try again</Button>{' '}
              <LinkButton look="quiet" href={DASHBOARD}>
                Go to dashboard
              </LinkButton>
            </div>
          )}
        </PageColumn>
      </main>
    </ChakraProvider>
  );
}
