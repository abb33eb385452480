/** Which option of an open list is meant, and what does each key do to that? (ARIA APG, combobox keyboard interaction) */
import { type KeyboardEvent, useEffect, useState } from 'react';

type Act = 'open' | 'close' | 'take' | 'wait' | number;

interface Listbox {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Number of options. */
  count: number;
  /** While other options are on their way none is meant: down asks for the first that comes, and enter waits for it. */
  isLoading: boolean;
  take: (at: number) => void;
  /** The id of each option's element. */
  optionId: (at: number) => string;
}

/** The focus stays in the text box; `active` is the option that its `aria-activedescendant` names, -1 is none. */
export function useListbox({ open, setOpen, count, isLoading, take, optionId }: Listbox) {
  const [wanted, setActive] = useState(-1);
  const active = wanted < count && !isLoading ? wanted : -1;
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  });
  const show = (shown: boolean, at = -1) => {
    setOpen(shown);
    setActive(at);
  };
  const choose = (at: number) => {
    show(false);
    take(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act =
      isLoading && open ? actWhileLoading(event, wanted) : actOf(event, { open, active, last: count - 1 });
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'wait') return;
    if (act === 'take') return choose(active);
    show(act !== 'close', typeof act === 'number' ? act : -1);
  };
  return { active, show, choose, onKeyDown };
}

/** Undefined leaves the key to the browser: Enter then submits the form. */
function actOf(
  { key, altKey }: KeyboardEvent,
  { open, active, last }: { open: boolean; active: number; last: number },
): Act | undefined {
  if (key === 'ArrowDown') {
    if (!open) return altKey ? 'open' : 0;
    return active >= last ? 0 : active + 1;
  }
  if (key === 'ArrowUp') {
    if (altKey) return 'close';
    return active <= 0 ? last : active - 1;
  }
  if (!open) return undefined;
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return active >= 0 ? 'take' : 'close';
  return undefined;
}

/** What stands there answers an earlier text, and what comes is not there yet: neither is taken. */
function actWhileLoading({ key, altKey }: KeyboardEvent, wanted: number): Act | undefined {
  if (key === 'ArrowDown') return 0;
  if (key === 'ArrowUp') return altKey ? 'close' : 'open';
  if (key === 'Escape') return 'close';
  if (key === 'Enter') return wanted >= 0 ? 'wait' : 'close';
  return undefined;
}
