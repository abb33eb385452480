/** The kind of screen that asks: a form with what its flow shows around it. */
import { useRuntime } from '../context.tsx';
import { AskedCondition } from './AskedCondition.tsx';
import { FormScreen } from './FormScreen.tsx';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { Shows } from './Shows.tsx';

export function OwnedForm(props: KindProps) {
  const { screen, uuid, path, words, facts, opened, answer, onAskAgain } = props;
  const { calls } = useRuntime();
  if (!screen.form || !opened) throw new RangeError(`The screen "${screen.id}" has no form, or is not open.`);
  return (
    <FormScreen
      id={path}
      form={screen.form}
      words={words}
      facts={facts}
      journey={uuid}
      answers={opened.answers}
      unsubmitted={opened.unsubmitted}
      etag={opened.etag}
      above={
        <>
          <AskedCondition {...props} />
          <Shows {...props} />
        </>
      }
      below={<Links {...props} quiet />}
      save={answer}
      reread={async () => {
        const { screen: newer } = (await calls.standing(uuid, { screen: path }))?.standing ?? {};
        return { answers: newer?.answers ?? {}, etag: newer?.etag };
      }}
      onClosed={onAskAgain}
    />
  );
}
