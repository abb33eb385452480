/** Which widget draws which name? One line each; a name without its widget is a type error. */
import type { FieldWords } from '../engine/model/bundle.ts';
import type { WidgetName } from '../engine/model/widgets.ts';
import { addressWidget } from './controls/AddressControl.tsx';
import { choice, yesno } from './controls/ChoiceControl.tsx';
import { fromUrl } from './controls/GivenControl.tsx';
import { integer, moneyWidget } from './controls/NumberControl.tsx';
import { select, state } from './controls/SelectControl.tsx';
import { email, text } from './controls/TextControl.tsx';
import type { Widget } from './widget.ts';

/** Those that the first questions and plain fields are drawn with. */
export const widgets = {
  text,
  email,
  money: moneyWidget,
  integer,
  select,
  choice,
  yesno,
  address: addressWidget,
  state,
  given: fromUrl,
} satisfies Partial<Record<WidgetName, Widget>>;

/** They come with the first form that names one. */
const fetched: Record<Exclude<WidgetName, keyof typeof widgets>, () => Promise<Widget | undefined>> = {
  phone: () => import('./controls/PhoneControl.tsx').then((part) => part?.phoneWidget),
  paragraph: () => import('./controls/ParagraphControl.tsx').then((part) => part?.paragraph),
  password: () => import('./controls/PasswordControl.tsx').then((part) => part?.password),
  masked: () => import('./controls/MaskedControl.tsx').then((part) => part?.masked),
  choices: () => import('./controls/ChoicesControl.tsx').then((part) => part?.choices),
  date: () => import('./controls/DateControl.tsx').then((part) => part?.date),
  consent: () => import('./controls/ConsentControl.tsx').then((part) => part?.consent),
  upload: () => import('./controls/UploadControl.tsx').then((part) => part?.uploadWidget),
  offers: () => import('./controls/OffersControl.tsx').then((part) => part?.offers),
  entries: () => import('./controls/EntriesControl.tsx').then((part) => part?.entries),
  entry: () => import('./controls/EntryControl.tsx').then((part) => part?.entry),
  slot: () => import('./controls/SlotControl.tsx').then((part) => part?.slot),
  reader: () => import('./controls/ReaderControl.tsx').then((part) => part?.reader),
  nested: () => import('./nested/NestedControl.tsx').then((part) => part?.nested),
  signature: () => import('./controls/SignatureControl.tsx').then((part) => part?.signature),
};

const here = new Map<WidgetName, Widget>(Object.entries(widgets) as [WidgetName, Widget][]);

export function isRegistered(name: string | undefined): name is WidgetName {
  return name !== undefined && (Object.hasOwn(widgets, name) || Object.hasOwn(fetched, name));
}

/** Resolves when every widget of these fields can be drawn. Rejects where one cannot be fetched. */
export async function loadWidgets(fields: Record<string, FieldWords>): Promise<void> {
  const names = new Set(Object.values(fields).map(({ widget }) => widget));
  await Promise.all(
    [...names].map(async (name) => {
      if (!isRegistered(name) || here.has(name)) return;
      const widget = await fetched[name as keyof typeof fetched]();
      // Nothing came: the page is being loaded anew, and nothing is drawn meanwhile.
      if (!widget) return new Promise<never>(() => {});
      here.set(name, widget);
    }),
  );
}

/** Throws for one that was not loaded. */
export function widgetNamed(name: WidgetName): Widget {
  const widget = here.get(name);
  if (!widget) throw new Error(`The widget "${name}" was not loaded with its form.`);
  return widget;
}
