/** The parts of the bar: who is signed in, the mode of the chat, where the application stands, and what an author does with it. */
import { asking, button, labelled, make, section } from './make.ts';
import type { OpenPage } from './openPage.ts';

const SIGN_IN_FAILED = 'Something unexpected happened logging you in';
const FAILED = 'That did not work: ';
/** The query value that forces a mode of the chat, and the key that does so. */
const MODES = [
  { key: '0', mode: undefined, label: 'Automatic' },
  { key: '1', mode: 'agent', label: 'Agent' },
  { key: '2', mode: 'chatbot', label: 'Chatbot' },
] as const;

/** Says what became of something, to a screen reader too. */
export type Say = (text: string) => void;

export function signInSection({ api, tokens }: OpenPage, say: Say): HTMLElement {
  const email = make('input', { type: 'email', autocomplete: 'username', required: true });
  const password = make('input', { type: 'password', autocomplete: 'current-password', required: true });
  const token = make('input', { type: 'text', autocomplete: 'off', required: true });
  const enter = (jwt: string) => {
    tokens.write(jwt);
    window.location.reload();
  };
  const byPassword = async () => {
    const body = { email: email.value, password: password.value };
    const { data } = await api.call('login', { body, whenOver: 'keep' });
    enter(String((data as { jwt: unknown }).jwt));
  };
  const byToken = async () => {
    const before = tokens.read();
    tokens.write(token.value.trim());
    try {
      await api.call('identity', { whenOver: 'keep' });
    } catch (error) {
      if (before === undefined) tokens.clear();
      else tokens.write(before);
      throw error;
    }
    enter(token.value.trim());
  };
  const tried = (signIn: () => Promise<void>) => () => void signIn().catch(() => say(SIGN_IN_FAILED));
  return section(
    'Sign in',
    asking(tried(byPassword), labelled('Email', email), labelled('Password', password), submit('Sign in')),
    asking(tried(byToken), labelled('Token', token), submit('Use the token')),
  );
}

export function chatSection({ api }: OpenPage, say: Say): HTMLElement {
  const now = new URLSearchParams(window.location.search).get('mode');
  const list = make('ul');
  const buttons = MODES.map(({ key, mode, label }) => {
    const each = button(`${key} ${label}`, () => forceMode(mode));
    each.setAttribute('aria-pressed', String((mode ?? null) === now));
    return each;
  });
  const failed = (error: unknown) => say(FAILED + messageIn(error));
  const listAgents = async () => {
    const { data } = await api.call('developerAgents', { whenOver: 'keep' });
    const { agents: names } = data as { agents: string[] };
    list.replaceChildren(...names.map((each) => make('li', {}, each)));
    say(`${names.length} agents are shown.`);
  };
  const agents = button('List agents', () => void listAgents().catch(failed));
  const asNew = button('Reset (Backspace)', () => void reset(api).catch(failed));
  const mode = make('p', {}, `Mode: ${now ?? 'automatic'}`);
  return section('Chat', mode, ...buttons, asNew, agents, list);
}

/** Each key that the bar takes, while nobody types. */
export function barKeys({ api }: OpenPage, say: Say): Record<string, () => void> {
  const modes = MODES.map(({ key, mode }) => [key, () => forceMode(mode)] as const);
  const asNew = () => void reset(api).catch((error: unknown) => say(FAILED + messageIn(error)));
  return { ...Object.fromEntries(modes), Backspace: asNew };
}

export function standsSection({ api, journey, screen }: OpenPage, say: Say): HTMLElement {
  const why = make('pre', { tabindex: '0', 'aria-label': 'Why the application stands here', hidden: true });
  const messages = make('ul', { hidden: true });
  const ask = async () => {
    const query = { screen: screen() };
    const params = { journey: journey() };
    const { data } = await api.call('developerWhy', { params, query, whenOver: 'keep' });
    const told = data as { why: string; messages: { field: string; keyword: string; message: string }[] };
    why.textContent = told.why;
    messages.replaceChildren(
      ...told.messages.map(({ field, keyword, message }) =>
        make('li', {}, `${field} ${keyword}: ${message}`),
      ),
    );
    return told.messages.length;
  };
  const show = (shown: HTMLElement, done: (count: number) => string) => () =>
    void ask()
      .then((count) => {
        shown.hidden = false;
        say(done(count));
      })
      .catch((error: unknown) => say(FAILED + messageIn(error)));
  const element = section(
    'This application',
    button(
      'Why it stands here',
      show(why, () => 'The explanation is shown.'),
    ),
    why,
    button(
      'Messages of this form',
      show(messages, (count) => `${count} messages are shown.`),
    ),
    messages,
  );
  element.className = 'wide';
  return element;
}

interface Step {
  flow: string;
  step: string;
  persona: string | null;
}

export function authorSection({ api, slice }: OpenPage, say: Say): HTMLElement {
  const steps = make('select');
  const personas = make('select');
  const walk = make('pre', { tabindex: '0', 'aria-label': 'The walk', hidden: true });
  const failed = (error: unknown) => say(FAILED + messageIn(error));
  void api
    .call('developerSteps', { whenOver: 'keep' })
    .then(({ data }) => {
      const known = data as { steps: Step[]; personas: string[] };
      steps.append(
        ...known.steps.map(({ flow, step, persona }) =>
          make('option', { value: JSON.stringify({ flow, step }) }, persona ? `${step} (${persona})` : step),
        ),
      );
      personas.append(...known.personas.map((name) => make('option', { value: name }, name)));
    })
    .catch(failed);
  const jump = async () => {
    const body = JSON.parse(steps.value || '{}') as object;
    const { data } = await api.call('developerJump', { body, whenOver: 'keep' });
    window.location.assign(`${slice.base}/${String((data as { uuid: unknown }).uuid)}`);
  };
  const record = async () => {
    const query = { persona: personas.value };
    const { data } = await api.call('developerWalk', { query, whenOver: 'keep' });
    const { walk: text } = data as { walk: string | null };
    walk.textContent = text ?? 'Nothing was done yet.';
    walk.hidden = false;
    say('The walk is shown.');
  };
  return section(
    'For authors',
    asking(() => void jump().catch(failed), labelled('Step', steps), submit('Jump to this step')),
    asking(() => void record().catch(failed), labelled('Persona', personas), submit('Record as a walk')),
    walk,
  );
}

function submit(label: string): HTMLButtonElement {
  return make('button', { type: 'submit' }, label);
}

/** Without a mode the chat decides by itself again. */
function forceMode(mode: string | undefined): void {
  const url = new URL(window.location.href);
  if (mode === undefined) url.searchParams.delete('mode');
  else url.searchParams.set('mode', mode);
  url.searchParams.set('developer', '');
  window.location.assign(url);
}

/** As a browser that was never here; cookies that no script reaches are taken by the server. */
async function reset(api: OpenPage['api']): Promise<void> {
  await api.call('developerReset', { whenOver: 'keep' });
  window.localStorage.clear();
  window.sessionStorage.clear();
  forceMode(undefined);
}

function messageIn(error: unknown): string {
  const { data } = error as { data?: { message?: unknown } };
  if (typeof data?.message === 'string') return data.message;
  return error instanceof Error ? error.message : String(error);
}
