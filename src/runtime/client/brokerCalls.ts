/** The calls of the broker's sign-in, each by the side's path and under its name (SL 7). */
import { APPLICATION_NAME, type BROKER_MODES, type BrokerSide } from '../../engine/model/broker.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Api, ApiReply, CallOptions } from './api.ts';
import { notConvertible } from './requestError.ts';

/** What a sign-in is begun with. */
export interface BrokerBeginning {
  mode: (typeof BROKER_MODES)[number];
  orgCode: string;
  /** The id by which this browser is known to telemetry. */
  telemetryTrackingId: string | undefined;
  /** The page of ours that is wanted. */
  returnTo: string | undefined;
}

/** Rejects with a RequestError, as all calls do. Where a redirect leads is unchecked: see `allowedRedirect`. */
export function brokerCalls(api: Api, side: BrokerSide) {
  const call = async (name: string, options: CallOptions): Promise<Facts> => {
    const headers = { [APPLICATION_NAME]: side };
    return recordIn(await api.call(name, { whenOver: 'keep', params: { side }, headers, ...options }));
  };
  return {
    identity: () => call('brokerIdentity', {}),
    async login({ returnTo, ...query }: BrokerBeginning): Promise<string | undefined> {
      return textIn(
        (await call('brokerLogin', { query, body: returnTo === undefined ? {} : { returnTo } })).redirect,
      );
    },
    /** The token, and the page that was wanted. */
    async end(
      state: string,
      code: string,
    ): Promise<{ jwt: string | undefined; returnTo: string | undefined }> {
      const { jwt, returnTo } = await call('brokerReturn', { body: { state, code } });
      return { jwt: textIn(jwt), returnTo: textIn(returnTo) };
    },
    logout: async () => textIn((await call('brokerLogout', { whenOver: 'stay' })).redirect),
  };
}

function recordIn({ data, url, response }: ApiReply): Facts {
  if (!isRecord(data)) throw notConvertible(url, response);
  return data;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
