/** What stands at an address that leads nowhere? That it does, and one way on. */
import { useShellWords } from '../../runtime/context.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { SupportLine } from '../../runtime/screens/SupportLine.tsx';
import { LinkButton } from '../../widgets/index.ts';

export function NotFound() {
  const words = useShellWords();
  return (
    <>
      <ScreenHead title={words.one('notFoundTitle')} help={words.one('notFoundBody')} />
      <div>
        <LinkButton href="/dashboard">{words.one('toDashboard')}</LinkButton>
      </div>
      <SupportLine />
    </>
  );
}
