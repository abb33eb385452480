/** Where do people turn who need a person? Three pages with the lender's own lines, each with its one way on. */
import { Link } from 'react-router-dom';
import { startPath } from '../../engine/decide/pages.ts';
import { type ShellWords, useRuntime, useShellWords } from '../../runtime/context.tsx';
import { Paragraphs } from '../../runtime/screens/NoticeScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { SupportLine } from '../../runtime/screens/SupportLine.tsx';
import { RichText } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';

export function Contact() {
  const words = useShellWords();
  return <HelpPage title={words.one('contactTitle')} body={words.all('contactBody')} />;
}

export function RegistrationSupport() {
  const words = useShellWords();
  return (
    <HelpPage
      title={words.one('supportTitle')}
      body={words.all('supportBody')}
      ways={<StartWay words={words} />}
    />
  );
}

/** Who was sent here by mail sets a password, by which the sign-in is made theirs. */
export function AccountSetup() {
  const words = useShellWords();
  const ways = (
    <>
      <Link to="/auth/forgotten">{words.one('setPassword')}</Link>
      <Link to="/auth/login">{words.one('signIn')}</Link>
    </>
  );
  return <HelpPage title={words.one('accountSetupTitle')} body={words.all('accountSetupBody')} ways={ways} />;
}

function HelpPage({ title, body, ways }: { title: string; body: string[]; ways?: React.ReactNode }) {
  return (
    <>
      <ScreenHead title={title} />
      <Paragraphs>
        {body.map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <SupportLine />
      </Paragraphs>
      {ways && <PageLinks>{ways}</PageLinks>}
    </>
  );
}

function StartWay({ words }: { words: ShellWords }) {
  const { product } = useRuntime();
  const start = startPath(product.source);
  return start === undefined ? null : <Link to={start}>{words.one('startApplication')}</Link>;
}
