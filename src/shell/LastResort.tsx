/** What can still be said when there is no bundle, hence no words, no brand and no lender? The specified minimum (SL 8). */
import { DASHBOARD } from '../engine/decide/pages.ts';
import { Button, Lead, LinkButton, PageColumn, PageTitle } from '../widgets/index.ts';

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
  return (
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
  );
}
