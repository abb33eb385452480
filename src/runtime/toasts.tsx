/** Short words of what was just done, above the page for a while: five at most, the newest last (SL 9). */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { later } from './later.tsx';

export interface Toast {
  id: number;
  text: string;
}

/** The oldest makes room. */
const MOST_SHOWN = 5;

type ShowToast = (text: string) => void;

const ToastContext = createContext<ShowToast>(() => {});

const LaterToasts = later(
  () => import('./ToastList.tsx').then((part) => part.ToastList),
  () => null,
);

export function ToastProvider({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const [toasts, setToasts] = useState<Toast[]>([]);
  const last = useRef(0);
  const show = useCallback(
    (text: string) => {
      const id = ++last.current;
      announce(text);
      setToasts((shown) => [...shown, { id, text }].slice(-MOST_SHOWN));
    },
    [announce],
  );
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((each) => each.id !== id)), []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {toasts.length > 0 && <LaterToasts toasts={toasts} onClose={close} />}
    </ToastContext.Provider>
  );
}

/** Shows a text for a while, and has a screen reader say it. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}
