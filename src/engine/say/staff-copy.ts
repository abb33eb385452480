/** The slots of copy that staff pages need, under `staff`; the checker reads this list. */

export const STAFF_COPY = [
  'signInTitle',
  'signInHelp',
  'signOut',
  // The list.
  'listTitle',
  'listEmpty',
  'needs',
  'needsNothing',
  'needsAny',
  'needsRun',
  'needsReview',
  'needsCondition',
  'status',
  'statusAny',
  'previous',
  'next',
  // An application.
  'backToList',
  'step',
  'route',
  'routeNone',
  'since',
  'active',
  'stuck',
  'openConditions',
  'decide',
  'decideNothing',
  'may',
  'confirm',
  'cancel',
  'task',
  'taskWaiting',
  'taskUnderWay',
  'taskDone',
  'taskFailed',
  'tries',
  'retry',
  'conditions',
  'conditionsNone',
  'hidden',
  'cleared',
  'clear',
  'raise',
  'category',
  'files',
  'filesNone',
  'open',
  'history',
  'byPerson',
  'byServer',
  'known',
  'saved',
  'failed',
  'newer',
] as const;

export type StaffSlot = (typeof STAFF_COPY)[number];

/** Words that are filled on the server: how a person and their application are named in a line. */
export const STAFF_TEMPLATES = ['person', 'about'] as const;
/** What stands before the path of a condition's field in the slot of its label. */
export const STAFF_FIELD = 'field-';
