/** Where is the page, whose is it, and how is its server asked? Read off the page itself when the bar opens. */
import type { Slice } from '../../engine/model/bundle.ts';
import type { Api } from '../../runtime/client/api.ts';
import { createApi } from '../../runtime/client/api.ts';
import { createTokenStore, type TokenStore } from '../../runtime/client/session.ts';
import { browserTimers } from '../../runtime/client/timers.ts';

export interface OpenPage {
  slice: Slice;
  api: Api;
  tokens: TokenStore;
  /** As calls name it: an application's id, or a visitor's draft. */
  journey: () => string;
  /** The path of the screen below the flow. */
  screen: () => string | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function openPage(): Promise<OpenPage> {
  const data = JSON.parse(document.getElementById('hearthline')?.textContent ?? '{}') as {
    bundleUrl: string;
    org: { orgCode: string };
  };
  const slice = (await (await fetch(data.bundleUrl)).json()) as Slice;
  const tokens = createTokenStore(window.localStorage);
  const api = createApi({
    ...{ calls: slice.calls, origin: window.location.origin, orgCode: data.org.orgCode, tokens },
    ...{ fetch: window.fetch.bind(window), timers: browserTimers, onSessionOver: () => {} },
  });
  const parts = () => {
    const { pathname } = window.location;
    return pathname.startsWith(`${slice.base}/`) ? pathname.slice(slice.base.length + 1).split('/') : [];
  };
  const isOwners = () => UUID.test(parts()[0] ?? '');
  return {
    ...{ slice, api, tokens },
    journey: () => (isOwners() ? (parts()[0] ?? '') : 'draft'),
    screen: () => parts().slice(1).join('/') || undefined,
  };
}
