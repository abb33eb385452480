/** What a browser says of itself when a session begins (SL 3). */
import { LIBRARY_VERSION, PLATFORM, type SessionStart } from '../../engine/model/telemetry.ts';

export function sessionStart(
  { document, screen, innerWidth, innerHeight }: Window,
  queryParams: SessionStart['queryParams'],
): Omit<SessionStart, 'sessionKey'> {
  return {
    ...{ platform: PLATFORM, libVersion: LIBRARY_VERSION, queryParams },
    referrer: originOf(document.referrer),
    ...{ screenWidth: screen.width, screenHeight: screen.height },
    ...{ windowWidth: innerWidth, windowHeight: innerHeight },
    appVersion: __BUILD__,
  };
}

/** What stands behind it may say more than the visitor would. */
function originOf(referrer: string): string {
  return /^https?:/.test(referrer) && URL.canParse(referrer) ? new URL(referrer).origin : '';
}
