/** What happens to a page when its lender's brand changes while it is open? Its values are written anew; loaded only then. */
import type { Org } from '../engine/model/bundle.ts';
import { brandStyles } from '../engine/say/brand-styles.ts';

/** The id of the element that the server writes a brand's values into. */
export const STYLES_ELEMENT = 'look';

export function restyle(document: Document, brand: Org['brand'], base: string): void {
  const element = document.getElementById(STYLES_ELEMENT);
  const look = brandStyles(brand, base);
  if (element && element.textContent !== look) element.textContent = look;
}
