/** The bell and the menus of somebody who is signed in: where to go, the lender's other applications, and what is their own (SL 2). */
import { useState } from 'react';
import type { ChromeRegion } from '../../engine/model/chrome.ts';
import type { ChromeLine } from '../../engine/model/language.ts';
import { useShellWords } from '../../runtime/context.tsx';
import { useKnownIdentity } from '../../runtime/identity.ts';
import { later } from '../../runtime/later.tsx';
import { styled } from '../../widgets/index.ts';
import { useSignOut } from '../useSignOut.ts';
import { ChromeAnchor } from './ChromeAnchor.tsx';
import { MenuButton, type OpenMenu } from './MenuButton.tsx';
import { NotificationMenu } from './NotificationMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { type ShownChrome, useChrome } from './useChrome.ts';

const MENUS = [
  { region: 'sideMenu', label: 'menu' },
  { region: 'appsMenu', label: 'apps' },
  { region: 'profileMenu', label: 'account' },
] as const satisfies { region: ChromeRegion; label: string }[];

const LaterAccounts = later(
  () => import('./AccountsDialog.tsx').then((part) => part.AccountsDialog),
  () => null,
);

/** Where there is no room one button holds all of them, each under its name; elsewhere each has its own. The tab bar goes before them. */
export function Menus() {
  const words = useShellWords();
  const chrome = useChrome();
  const signOut = useSignOut();
  const [isSwitching, setIsSwitching] = useState(false);
  const shown = MENUS.filter(({ region }) => chrome.at(region).length > 0);
  // The menu is closed first: the dialog gives the focus back to its button.
  const entries = (region: ChromeRegion, { close }: OpenMenu) => {
    const switchAccount = () => {
      close();
      setIsSwitching(true);
    };
    return (
      <>
        {region === 'profileMenu' && <Email />}
        <MenuList chrome={chrome} region={region} acts={{ signOut, switchAccount }} />
      </>
    );
  };
  const hasAccountTab = chrome.at('tabBar').some(({ does }) => does === 'account');
  return (
    <>
      <TabBar account={(menu) => entries('profileMenu', menu)} />
      <NotificationMenu />
      {shown.length > 0 && (
        <Narrow>
          <MenuButton label={words.one('menu')} icon={<BarsIcon />}>
            {(menu) =>
              shown.map(({ region, label }) => (
                <section
                  key={region}
                  aria-label={words.one(label)}
                  {...(region === 'profileMenu' && hasAccountTab && { 'data-in-tab-bar': '' })}
                >
                  {region !== 'sideMenu' && <h2>{words.one(label)}</h2>}
                  {entries(region, menu)}
                </section>
              ))
            }
          </MenuButton>
        </Narrow>
      )}
      <Wide>
        {shown.map(({ region, label }) => (
          <MenuButton
            key={region}
            label={words.one(label)}
            icon={region === 'sideMenu' ? <BarsIcon /> : undefined}
          >
            {(menu) => entries(region, menu)}
          </MenuButton>
        ))}
      </Wide>
      {isSwitching && <LaterAccounts onAnother={signOut} onClose={() => setIsSwitching(false)} />}
    </>
  );
}

function BarsIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface MenuActs {
  signOut: () => void;
  switchAccount: () => void;
}

interface MenuListProps {
  chrome: ShownChrome;
  region: ChromeRegion;
  acts: MenuActs;
}

function MenuList({ chrome, region, acts }: MenuListProps) {
  return (
    <ul>
      {chrome.at(region).map((line) => (
        <li key={line.id}>
          <MenuEntry line={line} chrome={chrome} acts={acts} />
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ line, chrome, acts }: { line: ChromeLine; chrome: ShownChrome; acts: MenuActs }) {
  if (line.does === undefined) {
    return chrome.links(line).map((link) => <ChromeAnchor key={link.href} {...link} />);
  }
  return (
    <button type="button" onClick={line.does === 'switchAccount' ? acts.switchAccount : acts.signOut}>
      {chrome.words(line).join(' ')}
    </button>
  );
}

/** As whom somebody is here. */
function Email() {
  const email = useKnownIdentity()?.email;
  return typeof email === 'string' ? <p>{email}</p> : null;
}

const Narrow = styled('div', { base: { display: { base: 'block', lg: 'none' } } });

const Wide = styled('div', { base: { display: { base: 'none', lg: 'flex' }, gap: '1' } });
