/** Runs in the gallery's page: shows the pictures that the filters want, and hides screens without any. */
const form = /** @type {HTMLFormElement} */ (document.getElementById('filters'));
const count = /** @type {HTMLOutputElement} */ (document.getElementById('count'));
const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('figure')]);

form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();

function show() {
  const wanted = new FormData(form);
  const words = String(wanted.get('text')).toLowerCase().split(/\s+/).filter(Boolean);
  for (const figure of figures) figure.hidden = !isWanted(figure, wanted, words);
  for (const part of document.querySelectorAll('article, section')) {
    const own = [...part.querySelectorAll('figure')];
    /** @type {HTMLElement} */ (part).hidden = own.length > 0 && own.every(({ hidden }) => hidden);
  }
  const shown = figures.filter(({ hidden }) => !hidden).length;
  count.value = `${shown} of ${figures.length} pictures`;
}

/**
 * @param {HTMLElement} figure
 * @param {FormData} wanted
 * @param {string[]} words
 */
function isWanted({ dataset }, wanted, words) {
  if (wanted.has('changed') && dataset.changed === undefined) return false;
  for (const name of ['org', 'width', 'state']) {
    const value = wanted.get(name);
    if (value !== '' && dataset[name] !== value) return false;
  }
  return words.every((word) => dataset.text?.includes(word));
}
