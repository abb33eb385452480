/** What do other rooms draw with? The form, the plain pieces and the brand; how they are made stays in here. */
export { Alert } from './Alert.tsx';
export { Button, LinkButton, Spinner } from './Button.tsx';
export { Dialog } from './Dialog.tsx';
export { FormFields, type FormFieldsProps } from './FormFields.tsx';
export type { AddressSuggestion, FormWords, Lookups } from './fields.ts';
export { ArrowLeftIcon, CheckIcon } from './icons.tsx';
export { Card, Lead, PageColumn, PageTitle, Skeleton } from './layout.tsx';
export { Progress, type ProgressProps } from './Progress.tsx';
export { RichText, TextLink } from './RichText.tsx';
export { widgets } from './registry.ts';
export { type Brand, type BrandSystem, createBrandSystem } from './theme.ts';
export { VisuallyHidden } from './VisuallyHidden.tsx';
export { type Answers, type OpenValidator, openValidator } from './validator.ts';
