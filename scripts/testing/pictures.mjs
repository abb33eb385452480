/** Which screens are pictured, in which lender's colours, how wide, and how does one get there? */

/**
 * @typedef {object} Picture
 * @property {string} name the file's, without ending
 * @property {string} org told by its host name
 * @property {number} width in CSS pixels
 * @property {number} height in CSS pixels
 * @property {string} path where the walk begins
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [walk] from there to the screen
 */

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 800 };
const registration = '/account/heloc/register-v2';

/** @type {Picture[]} */
export const pictures = [
  { name: 'first-question-desktop', org: 'figure', ...desktop, path: registration },
  { name: 'first-question-phone', org: 'harbor-cu', ...phone, path: registration },
  { name: 'another-lender-phone', org: 'homepoint', ...phone, path: registration },
  { name: 'sign-in-desktop', org: 'harbor-cu', ...desktop, path: '/auth/login' },
];
