/** How is a form of an application filled and saved? Read with its version, written under it. */
import { useQuery } from '@tanstack/react-query';
import { useRuntime, useServedBundle } from '../context.tsx';
import { AskedCondition } from '../screens/AskedCondition.tsx';
import { FormScreen } from '../screens/FormScreen.tsx';
import { Links } from '../screens/Links.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { Shows } from '../screens/Shows.tsx';
import type { KindProps } from './AnyScreen.tsx';

export function OwnedForm(props: KindProps) {
  const { screen, uuid, path, words, facts, onSaved, onAskAgain } = props;
  const { calls } = useRuntime();
  const { data } = useQuery({
    queryKey: ['screen', uuid, path, screen.id],
    queryFn: () => calls.readScreen(uuid, path),
    // Back reads again: the version must be the one that is stored now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  useServedBundle(data?.bundle);
  if (!screen.form) throw new RangeError(`The screen "${screen.id}" has no form.`);
  if (!data) return <LoadingScreen />;
  return (
    <FormScreen
      id={path}
      form={screen.form}
      words={words}
      facts={{ ...facts, today: data.today }}
      place={uuid}
      answers={data.answers}
      etag={data.etag}
      above={
        <>
          <AskedCondition {...props} />
          <Shows {...props} />
        </>
      }
      below={<Links {...props} quiet />}
      save={async (answers, options) => {
        const { application } = await calls.saveAnswers(uuid, path, answers, options);
        await onSaved(application, path);
      }}
      reread={() => calls.readScreen(uuid, path)}
      onClosed={onAskAgain}
    />
  );
}
