/** What do other rooms draw with? The form, the plain pieces and the brand; how they are made stays in here. */
export { Alert, FocusTaker } from './Alert.tsx';
export { useAfterPointer } from './afterPointer.ts';
export { Button, LinkButton } from './Button.tsx';
export { Dialog } from './Dialog.tsx';
export { FormFields } from './FormFields.tsx';
export {
  type DocumentPort,
  type FillingStore,
  type Lookups,
  type ReadableDocument as StoredDocument,
  type StoredUpload,
  type UploadPort,
  UploadRefused,
} from './fields.ts';
export { type Filling, type FillingEvent, fill, type Rules, startFilling } from './filling.ts';
export { ArrowLeftIcon, CheckIcon, CloseIcon } from './icons.tsx';
export { CardBox as Card, Lead, PageColumn, PageGrid, PageTitle, Sheet, Skeleton, Stack } from './layout.tsx';
export { createMachine, type Machine, type Next } from './machine.ts';
export { Progress } from './Progress.tsx';
export { RichText, TextLink } from './RichText.tsx';
export { styled } from './styled.tsx';
export { VisuallyHidden } from './VisuallyHidden.tsx';
