/** What can be chosen on the sandbox's own pages? Each choice is an outcome that the page's provider knows. */
import type { PageName } from '../tickets.ts';

export interface PageWords {
  title: string;
  lead: string;
  legend: string;
  /** The first is chosen already. */
  choices: { outcome: string; label: string; hint: string }[];
  action: string;
}

export const PAGE_WORDS: Record<PageName, PageWords> = {
  'bank-link': {
    title: 'Sandbox Bank',
    lead: 'A real bank would ask you to sign in here. Nothing is asked, and nothing you choose belongs to anybody.',
    legend: 'Which account do you want to link?',
    choices: [
      { outcome: 'verified', label: 'Checking, ending in 6789', hint: 'The check of the account succeeds.' },
      { outcome: 'pending', label: 'Savings, ending in 0002', hint: 'The bank reviews the account.' },
      { outcome: 'failed', label: 'Old checking, ending in 0001', hint: 'The check of the account fails.' },
    ],
    action: 'Link this account',
  },
  'payroll-link': {
    title: 'Sandbox Payroll',
    lead: 'A real service would ask you to sign in to your payroll here. Nothing is asked.',
    legend: 'What does the payroll say?',
    choices: [
      { outcome: 'same', label: 'The income that you told', hint: 'The offer stands.' },
      { outcome: 'smallPayroll', label: 'The same, by a small payroll', hint: 'The offer stands.' },
      { outcome: 'employerOnly', label: 'Your employer, but no pay', hint: 'Paystubs are asked.' },
      { outcome: 'less', label: '70 % of the income that you told', hint: 'The offer is withdrawn.' },
    ],
    action: 'Share this',
  },
  'deposits-link': {
    title: 'Sandbox Deposits',
    lead: 'A real service would ask you to sign in to your bank here. Nothing is asked.',
    legend: 'What is paid to your account?',
    choices: [
      { outcome: 'deposits', label: 'The income that you told', hint: 'The offer stands.' },
      { outcome: 'transactions', label: 'The same, in many payments', hint: 'The offer stands.' },
      { outcome: 'otherDeposits', label: 'The same, but not from an employer', hint: 'The offer stands.' },
      { outcome: 'unreadable', label: 'Nothing that can be read', hint: 'Paystubs are asked.' },
      {
        outcome: 'fewerDeposits',
        label: '70 % of the income that you told',
        hint: 'The offer is withdrawn.',
      },
    ],
    action: 'Share this',
  },
  'tax-link': {
    title: 'Sandbox Tax Records',
    lead: 'A real service would ask the IRS for your records here. Nothing is asked.',
    legend: 'What do your tax records say?',
    choices: [
      {
        outcome: 'taxReturn',
        label: 'A tax return with the income that you told',
        hint: 'The offer stands.',
      },
      { outcome: 'selfEmployed', label: 'Self-employment, but no figures', hint: 'A tax return is needed.' },
    ],
    action: 'Share this',
  },
  'notary-session': {
    title: 'Sandbox Notary',
    lead: 'A real notary would meet you here by video, look at your identity document and watch you sign.',
    legend: 'How does the session end?',
    choices: [
      { outcome: 'accepted', label: 'You sign and the notary accepts', hint: 'The deed is signed.' },
      { outcome: 'ended', label: 'The connection breaks', hint: 'You can begin again.' },
    ],
    action: 'End the session',
  },
  'identity-session': {
    title: 'Sandbox Identity Check',
    lead: 'A real service would look at your identity document and your face here. Nothing is asked.',
    legend: 'What does the check say?',
    choices: [
      { outcome: 'verified', label: 'You are who you say', hint: 'You can go on.' },
      { outcome: 'failed', label: 'The document cannot be read', hint: 'You can try again.' },
    ],
    action: 'Finish the check',
  },
};
