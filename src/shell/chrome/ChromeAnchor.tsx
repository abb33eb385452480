/** A link around the page: pages of ours change in place; what stands elsewhere opens beside, so that nothing typed is left behind. */
import { Link } from 'react-router-dom';
import type { ChromeLink } from '../../engine/decide/chrome.ts';
import { isPageAt } from '../../engine/decide/pages.ts';
import { useRuntime } from '../../runtime/context.tsx';

export function ChromeAnchor({ title, href }: ChromeLink) {
  const { product } = useRuntime();
  if (isPageAt(product, href)) return <Link to={href}>{title}</Link>;
  return (
    <a href={href} rel="noreferrer" {...(href.startsWith('/') ? {} : { target: '_blank' })}>
      {title}
    </a>
  );
}
