/** Who is in the waiting room of the sandbox's notary? Whose page asks again and again is there; the names are the document's. */
import { signersOn } from '../../documents/answered.ts';
import { sourceOfMade } from '../../documents/make.ts';
import { escaped } from '../../http/escaped.ts';
import type { Services } from '../../services/services.ts';
import type { Seat } from '../tickets.ts';

/** Milliseconds since somebody's page asked last: by then they have left. */
const GONE_MS = 15_000;
/** Milliseconds between two questions of a page. */
const ASKS_MS = 2_000;
/** For the page's own script. */
export const ROOM_PATH = 'room';

export interface Rooms {
  /** Takes somebody's seat, and says of each who signs where they are; undefined where the document is not known. */
  enter(seat: Seat): Promise<string[] | undefined>;
  leave(seat: Seat): void;
}

/** Seats are known to this server alone, as long as it runs. */
export function createRooms(services: Services): Rooms {
  const { store, clock } = services;
  const seen = new Map<string, number>();
  const keyOf = ({ document, line }: Seat) => `${document}/${line}`;
  return {
    enter: async (seat) => {
      const now = clock().getTime();
      for (const [key, at] of seen) if (now - at > GONE_MS) seen.delete(key);
      seen.set(keyOf(seat), now);
      const { application } = seat;
      const row = await store.applications.find(application);
      const document = await store.documents.find(application, seat.document);
      const source = row && document && (await sourceOfMade(services, store, document, row.org));
      if (!source) return undefined;
      const signers = signersOn(source, document, await store.documents.signatures(application));
      return signers.map(({ name, hasSigned }, line) => {
        const isHere = seen.has(keyOf({ ...seat, line }));
        const where = hasSigned ? 'has signed' : isHere ? 'is here' : 'is not here';
        return line === seat.line ? `${name} (you) ${where}` : `${name} ${where}`;
      });
    },
    leave: (seat) => void seen.delete(keyOf(seat)),
  };
}

/** Read out as it changes, one line at a time. Without its script the page says who was there when it was opened. */
export function roomSection(people: readonly string[], nonce: string): string {
  const lines = people.map((line) => `<li>${escaped(line)}</li>`).join('');
  return `<h2>Who signs this deed</h2>
<div role="status" aria-live="polite" aria-atomic="false"><ul id="people">${lines}</ul></div>
<p>You do not have to wait for anyone: each person signs alone with the notary, in any order.</p>
<h2>What will happen</h2>
<ol><li>The notary notes where you are, as you told us.</li><li>The notary compares your face with your identity document.</li><li>The notary watches you sign, and seals the deed.</li></ol>
<p>If the connection breaks, nothing is signed, and you can come back.</p>
<noscript><p><a href="">See who is here now</a></p></noscript>
<script nonce="${escaped(nonce)}">${SCRIPT}</script>`;
}

/** A line that did not change is left alone, so that nobody hears it again. */
const SCRIPT = `const list=document.getElementById('people');setInterval(async()=>{try{const reply=await fetch(location.pathname+'/${ROOM_PATH}'+location.search);if(!reply.ok)return;for(const[at,line]of(await reply.json()).entries()){const item=list.children[at];if(item&&item.textContent!==line)item.textContent=line}}catch{}},${ASKS_MS})`;
