/** The calls by which the lender's people see the flags of their orgs, and switch one with a reason. */
import { flagsOf } from '../../engine/model/flags.ts';
import { bodyReader, REASON } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { once } from '../journey/once.ts';
import { closed, listOf, MOMENT, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';
import { flagsNow } from '../publish/flag-switches.ts';
import type { Services } from '../services/services.ts';
import { orgsOf, staffName } from '../staff/people.ts';
import type { FlagSwitch } from '../store/flag-switches.ts';
import { mayAs } from '../store/staff-roles.ts';
import type { Store } from '../store/store.ts';

/** Lines of the history that are shown. */
const MOST_LINES = 200;
const NAME = { type: 'string', minLength: 1, maxLength: 200 };

interface Switching extends Pick<FlagSwitch, 'org' | 'product' | 'flag' | 'enabled' | 'reason'> {
  until?: string | null;
}

const readSwitching = bodyReader<Switching>(
  {
    ...{ org: NAME, product: NAME, flag: NAME, enabled: { type: ['boolean', 'null'] } },
    reason: REASON,
    until: {
      type: ['string', 'null'],
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$',
    },
  },
  ['org', 'product', 'flag', 'enabled', 'reason'],
);

const LINE = closed({
  ...{ enabled: orNull(TRUTH), reason: TEXT, by: TEXT, at: MOMENT, until: orNull(MOMENT) },
});
const FLAG = closed({
  ...{ org: TEXT, product: TEXT, flag: TEXT, byFiles: TRUTH, enabled: TRUTH },
  history: listOf(LINE),
});
const ANSWERS = { 200: closed({ flags: listOf(FLAG), maySwitch: TRUTH }) };

export const staffFlags: Handler = {
  name: 'staffFlags',
  says: 'The flags of the lender’s orgs: as the files have them, as they are now, and who switched them.',
  answers: ANSWERS,
  who: 'staff',
  needs: 'read',
  handle: async ({ store }, call) => {
    const maySwitch = mayAs(personOf(call).identity.staffRole, 'manage');
    return { status: 200, body: { flags: await flagsView(store, call, undefined), maySwitch } };
  },
};

/** `enabled` null: as the files have it again. */
export const staffSwitchFlag: Handler = {
  name: 'staffSwitchFlag',
  says: 'Switches a flag of an org, with the reason, and until when.',
  body: readSwitching.schema,
  isOnce: true,
  answers: ANSWERS,
  who: 'staff',
  needs: 'manage',
  handle: (services, call) => {
    const given = readSwitching(call.body);
    const actor = personOf(call).identity.uuid;
    const line = { ...given, actor, until: untilOf(services, given) };
    refuseUnknown(call, given);
    return once(services, call, `identity:${actor}`, async (tx) => {
      await tx.flagSwitches.add(line);
      const flags = await flagsView(tx, call, { ...line, at: services.clock() });
      return { status: 200, body: { flags, maySwitch: true } };
    });
  },
};

/** An org of another lender is as unknown as one that there is not. */
function refuseUnknown(call: Call, { org, product, flag }: Switching): void {
  const found = call.products.find(({ bundle }) => bundle.product === product);
  const isOffered =
    found !== undefined && Object.hasOwn(found.bundle.orgs, org) && orgsOf(call).includes(org);
  if (!isOffered || !Object.hasOwn(found.bundle.flags, flag))
    throw new Refused(422, 'There is no such flag.');
}

function untilOf({ clock }: Services, { until, enabled }: Switching): Date | null {
  if (until === undefined || until === null || enabled === null) return null;
  const at = new Date(until);
  if (at.getTime() > clock().getTime()) return at;
  throw new Refused(422, 'The time until which it holds is to be ahead.');
}

/** `added` is not read by this server yet: that comes with the signal after the commit. */
async function flagsView(store: Store, call: Call, added: FlagSwitch | undefined) {
  const codes = orgsOf(call);
  const lines = await store.flagSwitches.list(codes, MOST_LINES);
  const names = await namesOf(store, lines);
  return call.products.flatMap(({ bundle, switched }) =>
    codes
      .filter((org) => Object.hasOwn(bundle.orgs, org))
      .flatMap((org) => {
        const byFiles = flagsOf(bundle, org);
        const now = flagsNow(bundle, org, switched);
        return Object.entries(byFiles).map(([flag, isOn]) => {
          const isOf = (line: FlagSwitch) =>
            line.org === org && line.product === bundle.product && line.flag === flag;
          const enabled = added && isOf(added) ? (added.enabled ?? isOn) : now[flag];
          const history = lines.filter(isOf).map((line) => lineView(line, names));
          return { org, product: bundle.product, flag, byFiles: isOn, enabled, history };
        });
      }),
  );
}

async function namesOf(store: Store, lines: FlagSwitch[]): Promise<Map<string, string>> {
  const actors = [...new Set(lines.map(({ actor }) => actor))];
  const found = await Promise.all(actors.map((actor) => store.identities.find(actor)));
  return new Map(
    found.flatMap((identity) => (identity ? [[identity.uuid, staffName(identity)] as const] : [])),
  );
}

function lineView({ enabled, reason, actor, at, until }: FlagSwitch, names: Map<string, string>) {
  return {
    enabled,
    reason,
    by: names.get(actor) ?? actor,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
