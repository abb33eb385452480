/** What comes between a sign-up and the application where the lender requires an app: the email is confirmed, and the app set up. */
import { useLocation } from 'react-router-dom';
import { Sheet } from '../../widgets/index.ts';
import { loginAddress } from '../client/session.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { SecondStep } from '../form/factor/SecondStep.tsx';
import { ScreenHead } from '../screens/ScreenHead.tsx';
import type { SignUpAsked } from './useAnswer.ts';

/** Whoever is in goes on by a page that is loaded anew: all that was read before was read as a visitor. */
export function SignUpStep({ asked, journey }: SignUpAsked) {
  const { leave, product, tokens } = useRuntime();
  const words = useShellWords();
  const { pathname, search } = useLocation();
  const next = typeof journey === 'string' ? `${product.source.base}/${journey}` : pathname + search;
  return (
    <Sheet>
      <ScreenHead title={words.one('signUpStepTitle')} help={words.one('signUpStepHelp')} />
      <SecondStep
        asked={asked}
        onAgain={() => leave(loginAddress(next))}
        enter={async (jwt) => {
          tokens.write(jwt);
          leave(next);
        }}
      />
    </Sheet>
  );
}
