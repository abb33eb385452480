/** A button that tries one thing. What was in its way stands above it, and takes the focus. */
import { useState } from 'react';
import { Alert, Button, FocusTaker, Stack } from '../../../widgets/index.ts';
import { useFactor } from './factorContext.ts';

interface TriedButtonProps {
  words: string;
  /** Where the words alone do not say which one. */
  label?: string;
  isPlain?: boolean;
  /** Answers what was in its way, and undefined once it is done. A refusal is told in the server's words. */
  attempt: () => Promise<string | undefined>;
}

export function TriedButton({ words, label, isPlain = false, attempt }: TriedButtonProps) {
  const { refusedTitle, problemOf } = useFactor();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string }>();
  const run = async () => {
    setProblem(undefined);
    setBusy(true);
    const text = await attempt().catch(problemOf);
    setProblem(text === undefined ? undefined : { text });
    setBusy(false);
  };
  return (
    <Stack>
      {problem && (
        <FocusTaker by={problem}>
          <Alert tone="danger" title={refusedTitle}>
            {problem.text}
          </Alert>
        </FocusTaker>
      )}
      <div>
        <Button
          {...(isPlain && { look: 'plain' as const })}
          busy={isBusy}
          aria-label={label}
          onClick={() => void run()}
        >
          {words}
        </Button>
      </div>
    </Stack>
  );
}
