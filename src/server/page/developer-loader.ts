/** The lines of a page by which the developer bar is fetched once somebody asks for it; pages of production have none. */
import type { Mode } from './manifest.ts';

/** Below a product's base. */
export const BAR_FILE = 'developer/bar.js';
/** Where Vite serves it while sources are being written. */
const SOURCE = '/src/developer/bar/bar.ts';

/** By the key above Tab while nobody types, or by `?developer` for who has no keys. Nothing is fetched before. */
export function developerLoader(base: string, mode: Mode, nonce: string): string {
  const file = JSON.stringify(mode === 'dev' ? SOURCE : `${base}/${BAR_FILE}`);
  const lines = [
    `const open = () => import(${file}).then((bar) => bar.toggleBar());`,
    "addEventListener('keydown', (event) => {",
    '  const [target] = event.composedPath();',
    "  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? '') || target.isContentEditable;",
    "  if (event.key === '`' && !isTyping) { event.preventDefault(); open(); }",
    '});',
    "if (new URLSearchParams(location.search).has('developer')) open();",
  ];
  return `<script type="module" nonce="${nonce}">${lines.join('\n')}</script>`;
}
