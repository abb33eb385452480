/** What did people write to the head of the lender? The newest first. */
import { useQuery } from '@tanstack/react-query';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Card, Stack } from '../../../widgets/index.ts';
import { List, Soft, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

export function StaffFeedback() {
  const { desk, say, at } = useStaff();
  const { data } = useQuery({
    queryKey: ['staff', 'feedback'],
    queryFn: desk.feedback,
    gcTime: 0,
    throwOnError: true,
  });
  if (!data) return <LoadingScreen />;
  return (
    <>
      <ScreenHead title={say('feedback')} />
      {data.length === 0 && <p>{say('feedbackNone')}</p>}
      <List>
        {data.map((line) => (
          <li key={line.uuid}>
            <Card>
              <Title>{line.topicLabel}</Title>
              <Stack>
                <span>{line.message}</span>
                <Soft>
                  {at(line.at)} · {line.email} · {line.org} · {line.pathname}
                </Soft>
                <Soft>{say(line.marketingConsent ? 'feedbackQuoted' : 'feedbackUnquoted')}</Soft>
              </Stack>
            </Card>
          </li>
        ))}
      </List>
    </>
  );
}
