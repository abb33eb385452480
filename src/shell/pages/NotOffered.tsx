/** What stands at a product's URL where this lender does not offer it: that it does not, and what it does offer. */
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { SupportLine } from '../../runtime/screens/SupportLine.tsx';
import { LinkButton } from '../../widgets/index.ts';

export function NotOffered({ name }: { name: string }) {
  const words = useShellWords();
  const { offered } = useRuntime();
  const filled = (text: string, product: string) => text.replace('{offered}', product);
  return (
    <>
      <ScreenHead title={words.one('notOfferedTitle')} help={filled(words.one('notOfferedBody'), name)} />
      {offered.map((each) => (
        <div key={each.product}>
          <LinkButton href={each.start}>{filled(words.one('startProduct'), each.name)}</LinkButton>
        </div>
      ))}
      <SupportLine />
    </>
  );
}
