/** Parts of the application that are fetched when they are first needed, or a little before. */
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import { LoadingScreen } from './screens/LoadingScreen.tsx';

/** Drawn at once where it is there already; until then a loading screen stands in its place. */
export interface Later<Props> {
  (props: Props): ReactElement;
  /** Fetches it now. Rejects when it cannot be fetched. */
  ahead: () => Promise<unknown>;
}

/** A part of the application that somebody waits for did not come; only a page that is loaded anew can have it. */
export class PartLost extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded.', { cause });
  }
}

/** A part that is here has no boundary around it: what a server drew comes alive in one piece. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType = LoadingScreen,
): Later<Props> {
  let here: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetched = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (part) => {
        here = part;
        return part;
      },
      (error: unknown) => {
        // Fetched in vain ahead of time, it is fetched again when it is needed.
        loading = undefined;
        throw new PartLost(error);
      },
    );
    return loading;
  };
  // Where it fails, the error page has the page loaded anew.
  const Waiting = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>;
  const Awaited = (props: Props) => (
    <Suspense fallback={<Fallback />}>
      <Waiting {...props} />
    </Suspense>
  );
  function Part(props: Props) {
    // What began to wait goes on as it is: another component would lose what was typed into it.
    const [Chosen] = useState<ComponentType<Props>>(() => here ?? Awaited);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { ahead: fetched });
}
