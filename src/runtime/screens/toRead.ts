/** Which press asked for the documents that the next screen opens? In memory alone: neither Back nor a reload asks again. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRecord } from '../../engine/model/paths.ts';

const keyOf = (press: string) => ['toRead', press];

/** Of a link: the state of where it leads, and what notes that it was pressed. */
export function usePressToRead(): { state: object; notePress: () => void } {
  const client = useQueryClient();
  const press = useId();
  return { state: { reads: press }, notePress: () => void client.setQueryData(keyOf(press), true) };
}

/** Answers with true once, on the screen to which the press led. */
export function useToReadOnce(): () => boolean {
  const client = useQueryClient();
  const { state } = useLocation();
  // Kept: a screen that was answered stands there while the page is on its way elsewhere, and looks nothing up anew.
  const [press] = useState(() =>
    isRecord(state) && typeof state.reads === 'string' ? state.reads : undefined,
  );
  return useCallback(() => {
    if (press === undefined || client.getQueryData(keyOf(press)) === undefined) return false;
    client.removeQueries({ queryKey: keyOf(press) });
    return true;
  }, [client, press]);
}
