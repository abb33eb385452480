/** The second step of a sign-in: a code, and a way back to the first step. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, Lead, styled } from '../../widgets/index.ts';
import { ShellForm, type ShellFormProps } from './ShellForm.tsx';

interface CodeFormProps extends Pick<ShellFormProps, 'action' | 'refusedTitle'> {
  help: string;
  /** On the way back. */
  again: string;
  onAgain: () => void;
  send: (code: string) => Promise<void>;
  /** Between the help and the field. */
  children?: ReactNode;
}

/** Takes the focus: it stands where the password stood, and says where the code went. */
export function CodeForm({ help, again, onAgain, send, children, ...form }: CodeFormProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <Column>
      <Start ref={start} tabIndex={-1}>
        <Lead>{help}</Lead>
      </Start>
      {children}
      <ShellForm form="signInCode" {...form} send={({ code }) => send(String(code))} />
      <div>
        <Button look="quiet" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </Column>
  );
}

const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });

const Start = styled('div', { base: { '&:focus': { outline: 'none' } } });
