/** Parts of a journey that no first question needs: fetched before anybody who owns an application comes to them. */
import { later } from '../later.tsx';

/** Only who has named others comes to it. */
export const LaterParticipants = later(() =>
  import('./ParticipantsScreen.tsx').then((part) => part.ParticipantsScreen),
);
export const LaterAnswers = later(() => import('./AnswersScreen.tsx').then((part) => part.AnswersScreen));
export const LaterConditions = later(() =>
  import('./ConditionsScreen.tsx').then((part) => part.ConditionsScreen),
);
export const LaterHandoff = later(() => import('./HandoffScreen.tsx').then((part) => part.HandoffScreen));
export const LaterReader = later(() => import('./ReaderScreen.tsx').then((part) => part.ReaderScreen));
export const LaterReturnScreen = later(() => import('./ReturnScreen.tsx').then((part) => part.ReturnScreen));
export const LaterWait = later(() => import('./WaitScreen.tsx').then((part) => part.WaitScreen));

/** Where the lender requires an app of who signs up. */
export const LaterSignUpStep = later(() =>
  import('../journey/SignUpStep.tsx').then((part) => part.SignUpStep),
);

/** Beside the screens of who owns an application, where the product has a contact. */
export const LaterContactCard = later(
  () => import('./ContactCard.tsx').then((part) => part.ContactCard),
  Nothing,
);
export const LaterContactBar = later(
  () => import('./ContactCard.tsx').then((part) => part.ContactBar),
  Nothing,
);

/** Of a screen that has some. */
export const LaterLinks = later(() => import('./Links.tsx').then((part) => part.Links), Nothing);

/** Under the fields of a form, where a screen has some. */
export const LaterPoints = later(() => import('./Points.tsx').then((part) => part.Points), Nothing);

/** Of a form that can be filled in on a phone. */
export const LaterOnPhone = later(() => import('./OnPhone.tsx').then((part) => part.OnPhone), Nothing);

export const LaterTimeline = later(() => import('./Timeline.tsx').then((part) => part.Timeline), Nothing);

/** While the lender's process works. */
export const LaterProcessingSheet = later(() =>
  import('../journey/Processing.tsx').then((part) => part.ProcessingSheet),
);
export const LaterProcessingDialog = later(
  () => import('../journey/Processing.tsx').then((part) => part.ProcessingDialog),
  Nothing,
);

export const LaterSurvey = later(
  () => import('../journey/LeaveSurvey.tsx').then((part) => part.LeaveSurvey),
  Nothing,
);

function Nothing() {
  return null;
}

/** Rejects where one cannot be fetched. */
export async function screensAhead(): Promise<void> {
  const screens = [LaterAnswers, LaterConditions, LaterHandoff, LaterReader, LaterReturnScreen, LaterWait];
  const dialogs = [LaterProcessingSheet, LaterProcessingDialog, LaterSurvey];
  const around = [LaterLinks, LaterTimeline, LaterPoints, LaterOnPhone, ...dialogs];
  await Promise.all([...screens, ...around].map(({ ahead }) => ahead()));
}
