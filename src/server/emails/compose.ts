/** One email in two bodies that say the same: a plain text, and HTML in the lender's brand. */
import type { Org } from '../../engine/model/bundle.ts';
import { emailHtml } from './html.ts';
import type { EmailSlots } from './words.ts';

/** What goes out to a mail service. */
export interface ComposedEmail {
  subject: string;
  text: string;
  html: string;
}

export interface EmailParts {
  words: EmailSlots;
  lender: Pick<Org, 'name' | 'brand'>;
  /** The path of the product, below which the lender's logo lies. */
  base: string;
  /** The origin of the lender's pages; undefined where it is not known, and then there is no logo. */
  site: string | undefined;
  /** Where its button leads: an email has one at most, and none without words for it. */
  link: string | undefined;
}

/** Undefined for one without a subject, or with nothing to say below it. */
export function composeEmail({ words, lender, base, site, link }: EmailParts): ComposedEmail | undefined {
  const subject = words.subject?.join(' ');
  const label = words.action?.join(' ');
  const { body = [], footer = [], notification } = words;
  if (!subject || body.length + footer.length === 0) return undefined;
  const button = label && link ? { label, url: link } : undefined;
  const lead = button ? [`${button.label}: ${button.url}`] : [];
  const logoUrl = (file: string | undefined) =>
    site === undefined || file === undefined ? undefined : `${site}${base}/logos/${file}`;
  return {
    subject,
    text: [...body, ...lead, ...footer].join('\n\n'),
    html: emailHtml({
      ...{ subject, body, button, footer, name: lender.name, brand: lender.brand },
      preview: notification?.join(' '),
      logo: logoUrl(lender.brand.logo),
      darkLogo: logoUrl(lender.brand.darkLogo),
    }),
  };
}
