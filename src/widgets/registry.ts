/** Which widget draws which name? One line each; a name without its widget is a type error. */
import type { WidgetName } from '../engine/model/widgets.ts';
import { addressWidget } from './controls/AddressControl.tsx';
import { choice, yesno } from './controls/ChoiceControl.tsx';
import { choices } from './controls/ChoicesControl.tsx';
import { consent } from './controls/ConsentControl.tsx';
import { date } from './controls/DateControl.tsx';
import { entries } from './controls/EntriesControl.tsx';
import { fromUrl } from './controls/GivenControl.tsx';
import { masked } from './controls/MaskedControl.tsx';
import { integer, moneyWidget } from './controls/NumberControl.tsx';
import { offers } from './controls/OffersControl.tsx';
import { password } from './controls/PasswordControl.tsx';
import { phoneWidget } from './controls/PhoneControl.tsx';
import { reader } from './controls/ReaderControl.tsx';
import { select, state } from './controls/SelectControl.tsx';
import { signature } from './controls/SignatureControl.tsx';
import { slot } from './controls/SlotControl.tsx';
import { email, text } from './controls/TextControl.tsx';
import { uploadWidget } from './controls/UploadControl.tsx';
import type { Widget } from './widget.ts';

export const widgets: Record<WidgetName, Widget> = {
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
  upload: uploadWidget,
  offers,
  entries,
  slot,
  given: fromUrl,
  reader,
  signature,
};
