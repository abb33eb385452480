/** What screens note of a visit as they are drawn; whether anything is made of it the product's files say. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime } from '../context.tsx';
import type { PlayedForm } from '../journey/useFormMachine.ts';
import type { KindProps } from '../screens/kind.ts';

/** Once for each coming to the screen, however often it is drawn. */
export function useNoteScreen(flow: string, screen: string, facts: Facts): void {
  const { note } = useRuntime();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: facts that change later make no other visit.
  useEffect(() => note({ on: 'screen', visit: key, flow, screen, facts }), [note, key, flow, screen]);
}

/** Each submission that was refused, here or by the server. */
export function useNoteRefusals({ machine }: PlayedForm, { flow, screen, facts }: KindProps): void {
  const { note } = useRuntime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what goes along is as it was when the screen was opened.
  useEffect(() => {
    let told = machine.get().filling.attempts;
    return machine.subscribe(() => {
      const { attempts, summary } = machine.get().filling;
      if (attempts > told && screen.form !== undefined) {
        const where = { flow: flow.id, screen: screen.id, form: screen.form };
        note({ on: 'refusal', ...where, refusals: summary, facts });
      }
      told = attempts;
    });
  }, [note, machine, flow.id, screen.id]);
}
