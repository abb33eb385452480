/** What the sandbox's chat knows of who writes: where their application stands, and what is still asked of them. */
import { deriveRoute } from '../../../engine/decide/derive.ts';
import { copyKey, toNobody, wordsOf } from '../../../engine/say/copy.ts';
import { copyFor } from '../../../engine/say/slice.ts';
import { lenderOfTalk } from '../../chat/lender.ts';
import type { HandedTalk } from '../../chat/port.ts';
import { readApplication } from '../../journey/application.ts';
import { conditionsIn, isOpen } from '../../journey/attention.ts';
import type { OpenApplication } from '../../journey/journey.ts';
import type { Services } from '../../services/services.ts';
import type { ChatKnowledge } from './answers.ts';

const NO_APPLICATION = 'You have no application with us yet. You can start one on this site.';

export async function knowledgeFor(services: Services, talk: HandedTalk): Promise<ChatKnowledge> {
  const org = lenderOfTalk(services, talk)?.org;
  const uuid = talk.application ?? (await newestOf(services, talk));
  const open = uuid === undefined ? undefined : await readApplication(services, uuid);
  const none = talk.identity === null ? undefined : NO_APPLICATION;
  return {
    ...{ org: org?.name ?? '', phone: org?.support.phone ?? '', hours: org?.support.hours ?? '' },
    status: open ? statusSentence(open) : none,
    documents: open ? documentsSentence(open) : none,
  };
}

/** Who asks from a page that is about none of their applications means the newest. */
async function newestOf({ store }: Services, { identity, org, product }: HandedTalk) {
  if (identity === null) return undefined;
  const own = await store.applications.listOwn({ identity, org });
  return own.find((each) => each.product === product)?.uuid;
}

/** By the title of the screen that the person is sent to next. */
function statusSentence({ product, org, flow, facts }: OpenApplication): string {
  const { route } = deriveRoute(product.open, flow, facts);
  if (route === null) return 'We are working on your application. There is nothing you need to do right now.';
  const copy = copyFor(product.bundle, org);
  const title = wordsOf(copy, copyKey('screens', route, 'title'), facts, toNobody)?.join(' ');
  return `It is your turn: the next page is "${title ?? route}".`;
}

function documentsSentence({ flow, facts, product, org }: OpenApplication): string {
  const asked = conditionsIn(flow, facts).filter(isOpen);
  if (asked.length === 0) return 'We do not need any documents from you right now.';
  const copy = copyFor(product.bundle, org);
  const names = asked.map(
    ({ categoryEnum }) =>
      wordsOf(copy, copyKey('conditions', String(categoryEnum), 'header'), facts, toNobody)?.join(' ') ??
      String(categoryEnum),
  );
  return `We still need: ${names.join(', ')}.`;
}
