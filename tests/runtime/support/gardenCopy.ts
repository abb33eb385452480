/** In which words does the garden speak? Those of the shell are their own names, unless a test reads them. */
import type { Slice } from '../../../src/engine/model/bundle.ts';
import { SHELL_COPY } from '../../../src/engine/say/shell-copy.ts';

const TEXTS = ['terms', 'communications', 'privacy', 'licenses', 'coming-soon'];

export function gardenCopy(): Slice['copy'] {
  const screens = {
    name: 'Who are you?',
    town: 'Where do you live?',
    account: 'Make a sign-in',
    agree: 'Do you agree?',
    'plot/size': 'How large is it?',
    'plot/other': 'Another one',
    done: 'All done',
    trouble: 'This takes long',
    shop: 'Buy seeds',
    tasks: 'Left to do',
    'tasks/photo': 'Send a photo',
  };
  return {
    ...Object.fromEntries(SHELL_COPY.map((slot) => [`shell.${slot}`, `shell ${slot}`])),
    ...Object.fromEntries(Object.entries(screens).map(([id, title]) => [`screens.${id}.title`, title])),
    ...Object.fromEntries(TEXTS.map((name) => [`texts.${name}.title`, `texts ${name}`])),
    'texts.terms.link': 'Terms',
    'texts.licenses.body': 'In {about.towns, list}.',
    'screens.done.body': 'Thank you.',
    'screens.done.link-more': 'What is left to do',
    'screens.done.link-home': 'Your applications',
    'screens.done.link-secret': 'Secret',
    'screens.done.show-size': 'Square feet',
    'screens.done.show-uses': 'Used for',
    'screens.done.show-soil': 'Soil',
    'screens.done.show-unknown': 'Unknown',
    'screens.done.show-hidden': 'Hidden',
    'values.uses.HERBS': 'Herbs and spices',
    'screens.shop.body': 'You leave for the shop.',
    'screens.shop.action': 'Go to the shop',
    'screens.shop.failed': 'The shop did not answer.',
    'screens.shop.link-later': 'Later',
    'screens.tasks.empty': 'Nothing is left to do.',
    'shell.returning': 'Taking you back',
    'shell.processing': ['First', 'Second', 'Third'],
    'screens.trouble.body': 'Please come back.',
    'progress.plot.measuring': 'Measuring',
    'progress.plot.finished': 'Finished',
    'progress.visit.first': 'First',
    'progress.visit.second': 'Second',
    'shell.applicationProgress': 'Application progress',
    'shell.cardOf': '{count} of {all}',
    'shell.continue': 'Continue',
    'shell.back': 'Back',
    'shell.tryAgain': 'Try again',
    'shell.signIn': 'Sign in',
  };
}
