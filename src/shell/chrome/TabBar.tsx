/** What somebody who is signed in comes back to, one press away: their application, its documents, its open tasks, help, and their account. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { openScreenOf } from '../../engine/decide/chrome.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import type { ChromeLine } from '../../engine/model/language.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { VisuallyHidden } from '../../widgets/index.ts';
import { ChromeAnchor } from './ChromeAnchor.tsx';
import { MenuButton, type OpenMenu } from './MenuButton.tsx';
import { useChrome } from './useChrome.ts';
import { useKeyboardOpen } from './useKeyboardOpen.ts';
import { type OwnJourney, useOwnJourney } from './useOwnJourney.ts';

interface TabBarProps {
  /** What the tab of the account opens. */
  account: (menu: OpenMenu) => ReactNode;
}

/** Draws nothing where the product puts nothing into it. */
export function TabBar({ account }: TabBarProps) {
  const words = useShellWords();
  const chrome = useChrome();
  const lines = chrome.at('tabBar');
  const journey = useOwnJourney(lines.some(({ screens }) => screens !== undefined));
  const isKeyboardOpen = useKeyboardOpen();
  if (lines.length === 0) return null;
  return (
    <nav className="tab-bar" aria-label={words.one('tabBar')} hidden={isKeyboardOpen}>
      <ul>
        {lines.map((line) => {
          const title = chrome.words(line).join(' ');
          if (line.does === 'account') {
            return (
              <li key={line.id} data-does={line.does}>
                <MenuButton label={title} icon={<TabIcon name={line.icon} />} opensUp>
                  {account}
                </MenuButton>
              </li>
            );
          }
          if (line.screens) return <ScreenTab key={line.id} line={line} title={title} journey={journey} />;
          return chrome.links(line).map(({ href }) => (
            <li key={line.id}>
              <Tab href={href} icon={line.icon} title={title} />
            </li>
          ));
        })}
      </ul>
    </nav>
  );
}

interface ScreenTabProps {
  line: ChromeLine;
  title: string;
  journey: OwnJourney | null | undefined;
}

/** Until the journey is known its shape stands there; nothing where no screen of it is open. */
function ScreenTab({ line, title, journey }: ScreenTabProps) {
  const { product } = useRuntime();
  if (journey === undefined) {
    return (
      <li aria-hidden="true">
        <span>
          <TabIcon name={line.icon} />
          {title}
        </span>
      </li>
    );
  }
  const screen = journey && openScreenOf(product, journey.flow, journey.facts, line);
  if (!journey || !screen) return null;
  const href = pathOfScreen(product.source.base, journey.flow, journey.name, screen.id);
  const open = screen.kind === 'conditions' ? journey.asked.length : 0;
  return (
    <li>
      <Tab href={href} icon={line.icon} title={title} open={open} />
    </li>
  );
}

interface TabProps {
  href: string;
  icon: ChromeLine['icon'];
  title: string;
  /** How many of what it lists are open; 0 is not said. */
  open?: number;
}

function Tab({ href, icon, title, open = 0 }: TabProps) {
  const words = useShellWords();
  const isHere = useLocation().pathname.replace(/\/+$/, '') === href;
  return (
    <ChromeAnchor href={href} title={title} isHere={isHere}>
      <TabIcon name={icon} />
      {title}
      {open > 0 && (
        <>
          <b className="tab-bar-count" aria-hidden="true">
            {open}
          </b>
          <VisuallyHidden> {words.one('tabBarCount').replace('{count}', String(open))}</VisuallyHidden>
        </>
      )}
    </ChromeAnchor>
  );
}

function TabIcon({ name }: { name: ChromeLine['icon'] }) {
  const { base } = useRuntime().product.source;
  return (
    <svg width="24" height="24" aria-hidden="true">
      <use href={`${base}/pictures/icons.svg#${name}`} />
    </svg>
  );
}
