/** The prefix of class names: one for the drawing on the server and the drawing in the browser. */
export const STYLE_KEY = 'hl';
