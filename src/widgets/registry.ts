/** Which widget draws which name? One line each; a name without its widget is a type error. */
import type { FieldWords } from '../engine/model/bundle.ts';
import { isWidgetName, type WidgetName } from '../engine/model/widgets.ts';
import { addressWidget } from './controls/AddressControl.tsx';
import { choice, yesno } from './controls/ChoiceControl.tsx';
import { choices } from './controls/ChoicesControl.tsx';
import { consent } from './controls/ConsentControl.tsx';
import { date } from './controls/DateControl.tsx';
import { fromUrl } from './controls/GivenControl.tsx';
import { masked } from './controls/MaskedControl.tsx';
import { integer, moneyWidget } from './controls/NumberControl.tsx';
import { password } from './controls/PasswordControl.tsx';
import { phoneWidget } from './controls/PhoneControl.tsx';
import { select, state } from './controls/SelectControl.tsx';
import { email, text } from './controls/TextControl.tsx';
import type { Widget } from './widget.ts';

/** Those that most forms ask with. */
export const widgets = {
  text,
  email,
  phone: phoneWidget,
  password,
  money: moneyWidget,
  integer,
  masked,
  select,
  choice,
  choices,
  yesno,
  date,
  consent,
  address: addressWidget,
  state,
  given: fromUrl,
} satisfies Partial<Record<WidgetName, Widget>>;

/** Those that few forms have: they come with the first form that names one. */
const fetched: Record<Exclude<WidgetName, keyof typeof widgets>, () => Promise<Widget>> = {
  upload: () => import('./controls/UploadControl.tsx').then(({ uploadWidget }) => uploadWidget),
  offers: () => import('./controls/OffersControl.tsx').then(({ offers }) => offers),
  entries: () => import('./controls/EntriesControl.tsx').then(({ entries }) => entries),
  entry: () => import('./controls/EntryControl.tsx').then(({ entry }) => entry),
  slot: () => import('./controls/SlotControl.tsx').then(({ slot }) => slot),
  reader: () => import('./controls/ReaderControl.tsx').then(({ reader }) => reader),
  signature: () => import('./controls/SignatureControl.tsx').then(({ signature }) => signature),
};

const here = new Map<WidgetName, Widget>(Object.entries(widgets) as [WidgetName, Widget][]);

/** Resolves when every widget of these fields can be drawn. Rejects where one cannot be fetched. */
export async function loadWidgets(fields: Record<string, FieldWords>): Promise<void> {
  const names = new Set(Object.values(fields).map(({ widget }) => widget));
  await Promise.all(
    [...names].map(async (name) => {
      if (!isWidgetName(name) || here.has(name)) return;
      here.set(name, await fetched[name as keyof typeof fetched]());
    }),
  );
}

/** Throws for one that was not loaded. */
export function widgetNamed(name: WidgetName): Widget {
  const widget = here.get(name);
  if (!widget) throw new Error(`The widget "${name}" was not loaded with its form.`);
  return widget;
}
