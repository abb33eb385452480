/** A version of a product that names its forms as its files do: in whichever folder a form lies, it is one form. */
import { writtenName } from '../../config/model/file-types.ts';
import type { ProductSource } from '../../config/model/project.ts';
import type { Bundle, Copy, Screen } from '../../engine/model/bundle.ts';

export function withWrittenForms({ source, bundle }: { source: ProductSource; bundle: Bundle }) {
  const name = (form: string): string => {
    const written = writtenName(bundle.product, form);
    // The pages around the flows may show a shared form of that name as well.
    return source.forms.has(written) ? form : written;
  };
  const ofScreen = (screen: Screen): Screen =>
    screen.form === undefined ? screen : { ...screen, form: name(screen.form) };
  const flows = eachOf(bundle.flows, (flow) => ({ ...flow, screens: eachOf(flow.screens, ofScreen) }));
  const orgs = eachOf(bundle.orgs, (org) => ({
    ...org,
    products: eachOf(org.products, (offered) => ({ ...offered, copy: wordsNamed(offered.copy, name) })),
  }));
  return {
    source: { ...source, forms: new Map([...source.forms].map(([form, value]) => [name(form), value])) },
    bundle: { ...bundle, flows, orgs, copy: wordsNamed(bundle.copy, name) },
  };
}

function wordsNamed(copy: Copy, name: (form: string) => string): Copy {
  const entries = Object.entries(copy).map(([key, words]) => {
    const [group, form = '', ...rest] = key.split('.');
    return [group === 'forms' ? [group, name(form), ...rest].join('.') : key, words] as const;
  });
  return Object.fromEntries(entries);
}

function eachOf<T, R>(map: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}
