/** Does each notification name an email that its flow sends, and a screen that is there? */
import {
  eachFlow,
  type FlowModel,
  isWholly,
  type Model,
  type ProductModel,
  problemAt,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { emailsOf } from '../../model/uses.ts';
import { isDrawn } from './routing.ts';

export function* notificationRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const sent = [...emailsOf(flow).map(({ name }) => name), ...emailsToOwner(product)];
    const isWhole = product.isWhole && sendsNoMore(flow) && isWholly(product.roles);
    for (const line of flow.notifications) {
      const { tells, screen } = line.value;
      if (isWhole && !sent.includes(tells)) {
        const message = `The flow "${flow.id}" sends no email "${tells}".${didYouMean(tells, sent)}`;
        yield problemAt('notification/unknown', line, ['tells'], message);
      }
      if (screen === undefined || isDrawn(flow, screen)) continue;
      const message = `No screen stands at "${screen}".${didYouMean(screen, flow.screens.names)}`;
      yield problemAt('screen/unknown', line, ['screen'], message);
    }
  }
}

/** What owners are written of those who have a part in their application. */
function emailsToOwner({ roles }: ProductModel): string[] {
  return roles.all.flatMap(({ value }) =>
    (value.invitation?.tellsOwner ?? []).flatMap((line) => line?.email ?? []),
  );
}

/** What cannot be read may send more. */
function sendsNoMore({ files, stages }: FlowModel): boolean {
  const isRead = files.every(({ value }) =>
    [value.expires, value.longWait, value.conditions].every((part: unknown) => part !== null),
  );
  return isRead && isWholly(stages);
}
