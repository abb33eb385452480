/** Makes elements of the bar: plain DOM, so that nothing of the application is needed to draw it. */

type Given = Partial<Record<string, string | boolean | ((event: Event) => void)>>;

/** Functions are listeners, booleans attributes that are there or not. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Given = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, '');
    else if (typeof value === 'string') element.setAttribute(key, value);
  }
  element.append(...content);
  return element;
}

export function labelled(label: string, control: HTMLElement): HTMLElement {
  return make('label', {}, label, control);
}

export function button(label: string, onPress: () => void): HTMLButtonElement {
  return make('button', { type: 'button', click: onPress }, label);
}

export function section(title: string, ...content: (Node | string)[]): HTMLElement {
  return make('section', {}, make('h2', {}, title), ...content);
}

/** A form that asks for what is typed and sends it; the page is not left. */
export function asking(send: () => void, ...content: (Node | string)[]): HTMLFormElement {
  const submit = (event: Event) => {
    event.preventDefault();
    send();
  };
  return make('form', { submit }, ...content);
}
