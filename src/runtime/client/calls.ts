/** The calls that the runtime makes, by their names in the product's `calls`: unknown at the border, typed from here on. */
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import type { ExperimentRecord } from '../../engine/decide/experiments.ts';
import type { Coordinates } from '../../engine/decide/location.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { StoredUpload } from '../../widgets/index.ts';
import type { Api, ApiReply, CallOptions, WhenOver } from './api.ts';
import { documentCalls } from './documents.ts';
import { entryCalls, entryIn, factsIn } from './entry.ts';
import { ownListIn } from './ownList.ts';
import { notConvertible } from './requestError.ts';

export type Answers = Record<string, unknown>;

/** What a save names besides its answers. */
export interface SaveOptions {
  /** Equal for retries of the same answers. */
  key: string;
  etag: string | undefined;
  bundle: string;
}

export interface SuggestedAddress {
  label: string;
  address: Record<string, string>;
}

/** What a flag is now. */
export interface Decision {
  enabled: boolean;
  variables: Record<string, unknown>;
}

interface StandingQuery {
  screen?: string | undefined;
  /** Of the standing that is at hand. */
  tag?: string | undefined;
}

/** A file of a field, see the widgets' UploadPort. */
interface FileToSend {
  screen: string;
  field: string;
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export type Calls = ReturnType<typeof createCalls>;

export function createCalls(api: Api) {
  const at = (uuid: string) => ({ params: { uuid } });
  /** What is being stored of unsubmitted text, by journey and screen. */
  const storing = new Map<string, Promise<unknown>>();
  return {
    feedback: async (body: Answers) => void (await api.call('feedback', { body })),
    identity: async (whenOver: CallOptions['whenOver']) => factsIn(await api.call('identity', { whenOver })),
    profile: async () => factsIn(await api.call('profile')),
    status: async (uuid: string) => ({ status: textIn(await api.call('status', at(uuid)), 'status') }),
    applications: async (whenOver?: CallOptions['whenOver']) =>
      ownListIn(await api.call('applications', { ...(whenOver && { whenOver }) })),

    /** Where a journey stands, with the screen at a path where that is open. Undefined while it is what the tag names. */
    async standing(journey: string, { screen, tag }: StandingQuery, whenOver: WhenOver = 'leave') {
      // Whoever left the screen and is back at once finds there what they typed.
      const stored = storing.get(`${journey} ${screen}`);
      if (stored) await stored.catch(() => undefined);
      const headers = { 'If-None-Match': tag };
      const reply = await api.call('standing', { params: { journey }, query: { screen }, headers, whenOver });
      return reply.status === 304 ? undefined : { standing: standingIn(reply), tag: etagOf(reply) };
    },
    /** `more`: what goes along with a visitor's answers. Answers where the person stands then, if need be in what was made. */
    async answer(
      journey: string,
      screen: string,
      answers: Answers,
      save: SaveOptions,
      more: { keeps?: Record<string, string>; creates?: true } = {},
    ) {
      const body = { screen, answers, bundle: save.bundle, ...more };
      const options = { params: { journey }, body, headers: guards(save), whenOver: 'keep' } as const;
      return standingIn(await api.call('answer', options));
    },

    async saveUnsubmitted(journey: string, screen: string, answers: Answers, keepalive = false) {
      const key = `${journey} ${screen}`;
      const body = { screen, answers };
      const stored = api.call('saveUnsubmitted', { ...at(journey), body, keepalive, whenOver: 'keep' });
      storing.set(key, stored);
      await stored.finally(() => storing.get(key) === stored && storing.delete(key));
    },

    /** Answers the token, and where the person stands then; or the second step that comes first, and the application made. */
    async register(answers: Answers, { key, bundle }: SaveOptions, more: { creates?: true } = {}) {
      const headers = { 'Idempotency-Key': key };
      const body = { ...answers, bundle, ...more };
      const reply = await api.call('register', { body, headers, whenOver: 'keep' });
      const { standing, refused, journey } = factsIn(reply);
      const entry = entryIn(reply);
      if ('challenge' in entry) return { asked: entry, journey };
      return { jwt: entry.jwt, standing: standingIn(reply, standing), refused };
    },
    ...entryCalls(api),
    logout: async () => void (await api.call('logout', { whenOver: 'stay' })),
    async forgotPassword(email: string) {
      await api.call('forgotPassword', { body: { email }, whenOver: 'keep' });
    },
    async resetPassword(token: string, password: string) {
      await api.call('resetPassword', { body: { token, password }, whenOver: 'keep' });
    },

    /** Answers the address of somebody else's page; it may be any of the web, and none of another kind. */
    async beginHandoff(
      uuid: string,
      { screen, bundle, location }: { screen: string; bundle: string; location?: Coordinates | undefined },
    ): Promise<string> {
      const body = { screen, bundle, ...(location && { location }) };
      const reply = await api.call('beginHandoff', { ...at(uuid), body });
      return webAddressIn(reply);
    },
    async endHandoff(uuid: string, body: { state: string; code: string | undefined; bundle: string }) {
      return standingIn(await api.call('endHandoff', { ...at(uuid), body }));
    },
    /** Who is in charge, by id. Rejects with 404 where nobody has it. */
    contact: async (person: string) =>
      factsIn(await api.call('contact', { params: { person }, whenOver: 'stay' })),
    async conditions(uuid: string, whenOver: WhenOver): Promise<ShownCondition[]> {
      const { conditions } = factsIn(await api.call('conditions', { ...at(uuid), whenOver }));
      return Array.isArray(conditions) ? conditions.filter(isCondition) : [];
    },

    async upload(
      uuid: string,
      { screen, field, file, onProgress, signal }: FileToSend,
    ): Promise<StoredUpload> {
      const reply = await api.call('upload', {
        ...at(uuid),
        query: { screen, field },
        file: { bytes: file, onProgress },
        headers: { 'x-file-name': encodeURIComponent(file.name.replace(/\p{Surrogate}/gu, '')) },
        whenOver: 'keep',
        signal,
      });
      const stored = factsIn(reply);
      if (!isUpload(stored)) throw notConvertible(reply.url, reply.response);
      return stored;
    },
    async uploads(uuid: string, ids: string[]): Promise<StoredUpload[]> {
      const reply = await api.call('uploads', {
        ...at(uuid),
        query: { ids: ids.join(',') },
        whenOver: 'keep',
      });
      const { uploads } = factsIn(reply);
      return Array.isArray(uploads) ? uploads.filter(isUpload) : [];
    },
    async readUpload(uuid: string, upload: string): Promise<Blob> {
      const params = { uuid, upload };
      const { data } = await api.call('readUpload', { params, as: 'pdf', whenOver: 'keep' });
      return data as Blob;
    },
    async removeUpload(uuid: string, upload: string): Promise<void> {
      await api.call('removeUpload', { params: { uuid, upload }, whenOver: 'keep' });
    },

    ...documentCalls(api),

    /** `organization` is asserted; the context says whether somebody is signed in (decisions F29). */
    async decision(flag: string, organization: string, context: 'external' | 'customer'): Promise<Decision> {
      const body = { flagKey: flag, optimizeUser: { attributes: { organization } } };
      const reply = await api.call('decision', { params: { context }, body, whenOver: 'keep' });
      return decisionIn(reply);
    },

    /** All flags of the product, by name. */
    async features(
      organization: string,
      context: 'external' | 'customer',
    ): Promise<Record<string, Decision>> {
      const body = { optimizeUser: { attributes: { organization } } };
      const { data } = await api.call('features', { params: { context }, body, whenOver: 'keep' });
      const all = (Array.isArray(data) ? data : []).filter(isFeature);
      return Object.fromEntries(
        all.map(({ key, enabled, variables }) => {
          const values = variables.map(({ key: name, defaultValue }) => [name, defaultValue] as const);
          return [key, { enabled, variables: Object.fromEntries(values) }];
        }),
      );
    },
    /** Undefined while none is stored. */
    async personsTracker(identityUuid: string): Promise<string | undefined> {
      const reply = await api.call('optimizerProfile', { query: { identityUuid }, whenOver: 'keep' });
      const { trackerUuid } = factsIn(reply);
      return typeof trackerUuid === 'string' ? trackerUuid : undefined;
    },
    async savePersonsTracker(identityUuid: string, optimizelyProfileUuid: string): Promise<void> {
      const body = { optimizelyProfileUuid };
      await api.call('saveOptimizerProfile', { query: { identityUuid }, body, whenOver: 'keep' });
    },
    async saveExperiment(uuid: string, record: ExperimentRecord): Promise<void> {
      await api.call('saveExperiments', {
        ...at(uuid),
        body: [{ ...record, appUuid: uuid }],
        whenOver: 'keep',
      });
    },

    async addresses(query: string, signal?: AbortSignal): Promise<SuggestedAddress[]> {
      const reply = await api.call('addresses', {
        query: { query },
        whenOver: 'stay',
        ...(signal ? { signal } : {}),
      });
      const { suggestions } = factsIn(reply);
      return Array.isArray(suggestions) ? suggestions.filter(isSuggestion) : [];
    },
  };
}

function guards({ key, etag }: SaveOptions): Record<string, string | undefined> {
  return { 'Idempotency-Key': key, 'If-Match': etag };
}

function textIn(reply: ApiReply, name: string): string {
  const value = factsIn(reply)[name];
  if (typeof value !== 'string') throw notConvertible(reply.url, reply.response);
  return value;
}

/** A script's address would run with everything that this page may do. */
function webAddressIn(reply: ApiReply): string {
  const url = textIn(reply, 'url');
  const isWeb = URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
  if (!isWeb) throw notConvertible(reply.url, reply.response);
  return url;
}

function decisionIn(reply: ApiReply): Decision {
  const { flagEnabled, variables } = factsIn(reply);
  if (typeof flagEnabled !== 'boolean') throw notConvertible(reply.url, reply.response);
  return { enabled: flagEnabled, variables: isRecord(variables) ? variables : {} };
}

/** Ours, made by the same engine: what everything rests on is looked at, the rest is taken as its type says. */
function standingIn(reply: ApiReply, standing: unknown = factsIn(reply)): Standing {
  const { facts, today, bundle, screen, answered, asked, moves } = isRecord(standing) ? standing : {};
  const isWhole =
    isRecord(facts) &&
    typeof today === 'string' &&
    typeof bundle === 'string' &&
    (screen === null || isRecord(screen)) &&
    [answered, asked, moves].every(Array.isArray);
  if (!isWhole) throw notConvertible(reply.url, reply.response);
  return standing as Standing;
}

function etagOf({ headers }: ApiReply): string | undefined {
  return headers.get('ETag') ?? undefined;
}

interface Feature {
  key: string;
  enabled: boolean;
  variables: { key: string; defaultValue: unknown }[];
}

function isFeature(value: unknown): value is Feature {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.enabled !== 'boolean') return false;
  return Array.isArray(value.variables) && value.variables.every((each) => isRecord(each));
}

function isUpload(value: unknown): value is StoredUpload {
  if (!isRecord(value) || typeof value.size !== 'number') return false;
  return [value.uuid, value.name, value.type].every((text) => typeof text === 'string');
}

function isSuggestion(value: unknown): value is SuggestedAddress {
  return isRecord(value) && typeof value.label === 'string' && isRecord(value.address);
}

function isCondition(value: unknown): value is ShownCondition {
  const texts = ['uuid', 'header', 'button', 'description', 'route'] as const;
  return isRecord(value) && texts.every((name) => typeof value[name] === 'string');
}
