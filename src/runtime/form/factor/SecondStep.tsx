/** How does an applicant go on after the password? By the steps of a second factor, in the words of these pages. */
import type { ReactNode } from 'react';
import { styled } from '../../../widgets/index.ts';
import type { CodeAsked } from '../../client/entry.ts';
import { useShellWords } from '../../context.tsx';
import { FactorSteps } from './FactorSteps.tsx';
import { FactorContext, useApplicantFactor } from './factorContext.ts';

export interface SecondStepProps {
  asked: CodeAsked;
  /** Where a code went, if by email; undefined where the page does not know. */
  email?: string;
  onAgain: () => void;
  enter: (jwt: string) => Promise<void>;
}

export function SecondStep({ asked, email, onAgain, enter }: SecondStepProps) {
  const words = useShellWords();
  return (
    <FactorContext value={useApplicantFactor(words.one('signInFailed'))}>
      <Column>
        <FactorSteps
          {...{ asked, onAgain, enter }}
          action={words.one('signIn')}
          emailHelp={words.one('codeHelp').replace('{email}', email ?? words.one('codeYourEmail'))}
          head={headed}
        />
      </Column>
    </FactorContext>
  );
}

/** What stands above the steps names the sign-in already. */
function headed(title?: string): ReactNode {
  return title === undefined ? null : <StepTitle>{title}</StepTitle>;
}

const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });

const StepTitle = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600' } });
