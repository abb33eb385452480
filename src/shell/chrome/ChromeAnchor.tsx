/** A link around the page: pages of ours change in place; what stands elsewhere opens beside, so that nothing typed is left behind. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChromeLink } from '../../engine/decide/chrome.ts';
import { isPageAt } from '../../engine/decide/pages.ts';
import { useRuntime } from '../../runtime/context.tsx';

interface ChromeAnchorProps extends ChromeLink {
  /** It leads to the page that it stands on. */
  isHere?: boolean;
  /** In place of the title alone. */
  children?: ReactNode;
}

export function ChromeAnchor({ title, href, isHere = false, children = title }: ChromeAnchorProps) {
  const { product } = useRuntime();
  if (isPageAt(product, href)) {
    return (
      <Link to={href} aria-current={isHere ? 'page' : undefined}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} rel="noreferrer" {...(href.startsWith('/') ? {} : { target: '_blank' })}>
      {children}
    </a>
  );
}
