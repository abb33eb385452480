/** Does a browser get its own org's part of the product, in that org's words, and nothing of others? */
import { describe, expect, test } from 'vitest';
import { derive } from '../../src/engine/decide/derive.ts';
import { flagsOf } from '../../src/engine/model/flags.ts';
import type { OrgFile } from '../../src/engine/model/language.ts';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import { reworded, sliceFor } from '../../src/engine/say/slice.ts';
import { bundleOf, realFlow, realProduct, realProject } from '../support/project.ts';
import { points } from './generated-facts.ts';

const bundle = realProduct().source;
const slice = sliceFor(bundle, 'harbor-cu');
const text = JSON.stringify(slice);

describe('the slice of an org', () => {
  test('holds nothing of another org', () => {
    for (const org of Object.values(bundle.orgs).filter(({ code }) => code !== 'harbor-cu')) {
      for (const trace of [org.company.name, org.company.address, org.support.email, org.brand.logo])
        expect(text, trace).not.toContain(trace);
    }
    expect(text).toContain('Harbor Credit Union');
  });

  test('leaves out fact schemas, constraints of forms, prices, hosts, and what answers make of other rows', () => {
    expect(Object.keys(slice).sort()).toEqual(
      [
        'hash',
        'product',
        'hasChat',
        'returns',
        'name',
        'base',
        'start',
        // Which row keeps each root; what is in it stays out.
        'roots',
        'zone',
        'calls',
        'telemetry',
        'flags',
        'experiments',
        'variables',
        // Whom to ask for; who answers is the server's.
        'contact',
        'broker',
        'lookups',
        'repayments',
        'calendars',
        'zones',
        'deadlines',
        'triggers',
        'flows',
        'chrome',
        'forms',
        'copy',
        'org',
      ].sort(),
    );
    expect(Object.keys(slice.org).sort()).toEqual(
      ['code', 'canonical', 'name', 'brand', 'company', 'support', 'about', 'settings', 'terms'].sort(),
    );
    for (const form of Object.values(slice.forms)) expect(form).not.toHaveProperty('shape');
    const keys = Object.values(slice.flows).flatMap((flow) => Object.keys(flow));
    for (const key of ['creates', 'notifications']) expect(keys).not.toContain(key);
    for (const part of [slice.contact, slice.broker]) expect(part).not.toHaveProperty('provider');
    // Of the prices those that words around the pages name.
    expect(slice.org.terms).toEqual({ aprFrom: 7.6, aprTo: 12.9, originationFeeTo: 2.99 });
    const silent = { ...bundle, copy: {} };
    expect(JSON.stringify(sliceFor(silent, 'harbor-cu'))).not.toContain('aprFrom');
    expect(text).not.toContain('"sensitivity":"masked"');
  });

  test('derives what the whole bundle derives', () => {
    const open = openProduct(slice);
    for (const point of points) {
      expect(derive(open, flowOf(open, 'application'), point.facts)).toEqual(
        derive(realProduct(), realFlow('application'), point.facts),
      );
    }
  });

  test('names its settings, with defaults filled in', () => {
    expect(slice.org.settings).toEqual({
      loanOfficerRequired: false,
      wholesale: false,
      contactSkippable: true,
      ageRestricted: false,
      interestOnly: false,
      feeFinanced: true,
      minimumDraw: 20_000,
      maximumDraw: 400_000,
      draftDays: 7,
      applicationDays: 60,
      expiryNoticeDays: 7,
      invitationDays: 14,
      notaryVisitFee: 300,
      valuationFee: 180,
      laterDrawMinimum: 500,
      texasLoanToValue: 80,
      insuranceDays: 30,
      statementDays: 90,
      addressProofDays: 60,
      retitledDays: 90,
      secondApprovalFrom: 250_000,
      graceDays: 30,
      cureDays: 30,
      recordingFeeFrom: 0,
      recordingFeeTo: 315,
      recordingTaxFrom: 0,
      recordingTaxTo: 1400,
      recordingTaxPer: 100_000,
      mainBrand: false,
      ecosystem: true,
      portfolioManager: false,
      partnerProgram: 'HARBOR_CREDIT_UNION',
    });
  });

  test('replaces the flags that the org sets, and no others', () => {
    const defaults = Object.entries(bundle.flags).map(([name, flag]) => [name, flag.default]);
    expect(slice.flags).toEqual(Object.fromEntries(defaults));
    expect(slice.flags['fe-heloc-redesign-2025']).toBe(true);
    expect(flagsOf(bundle, 'homepoint')).toEqual({ ...slice.flags, 'fe-heloc-redesign-2025': false });
  });

  test('no org, no slice', () => {
    for (const code of ['nobody', '', 'constructor', '__proto__'])
      expect(() => sliceFor(bundle, code)).toThrow(RangeError);
  });

  test('does not grow with the number of orgs', () => {
    const project = realProject();
    for (let index = 0; index < 200; index += 1) {
      const org = `org-${index}`;
      const copy = { screens: { liens: { title: `Words of ${org}` } } };
      const file: OrgFile = { ...project.orgs.get('figure'), org, name: org, products: { heloc: { copy } } };
      project.orgs.set(org, file);
    }
    const many = bundleOf(project);
    expect(Object.keys(many.orgs).length).toBe(Object.keys(bundle.orgs).length + 200);
    expect(JSON.stringify(sliceFor(many, 'harbor-cu')).length).toBe(text.length);
  });
});

describe('the words of an org', () => {
  test('replace those of the product, and the others stay', () => {
    const key = 'screens.property-address.title';
    expect(slice.copy[key]).toBe('Which home would you like to borrow against?');
    expect(sliceFor(bundle, 'figure').copy[key]).toBe("What's your property address for financing?");
    expect(slice.copy['screens.home-address.title']).toBe(bundle.copy['screens.home-address.title']);
  });

  test('replace titles, hints and messages of forms, nested ones too, without changing the bundle', () => {
    const form = bundle.forms['heloc/property-address'];
    if (!form) throw new Error('The form is gone.');
    const words = reworded(
      form,
      {
        'forms.heloc/property-address.occupancyType.title': 'How is it used?',
        'forms.heloc/property-address.address/zip.required': 'Zip, please',
        'forms.heloc/property-address.address/zip.hint': 'Five digits',
        'forms.heloc/home-address.address/zip.title': 'Of another form',
      },
      {},
    );
    expect(words.fields['/occupancyType']?.title).toBe('How is it used?');
    expect(words.fields['/address/zip']).toMatchObject({
      title: 'Zipcode',
      hint: 'Five digits',
      messages: { required: 'Zip, please', pattern: 'Please enter a valid zipcode' },
    });
    expect(form.fields['/occupancyType']?.title).toBe('How do you use this property?');
  });

  test('name the lender in what refuses a field by a rule, without changing the bundle', () => {
    const saysNo = (org: string) =>
      sliceFor(bundle, org).forms['heloc/property-address']?.rules.map(({ message }) => message);
    const goOn = 'Enter a home in another state, or call us at';
    expect(saysNo('harbor-cu')).toEqual([
      `Harbor Credit Union does not lend in this state yet. ${goOn} (800) 555-0142.`,
    ]);
    expect(saysNo('figure')).toEqual([`Figure does not lend in this state yet. ${goOn} (888) 819-6388.`]);
    expect(bundle.forms['heloc/property-address']?.rules[0]?.message).toContain('{org.name}');
  });
});

describe('the words of a product', () => {
  test('replace those of a form for every org that says nothing else', () => {
    const project = realProject();
    const [product] = project.products;
    if (!product) throw new Error('The project has no product.');
    const copy = {
      ...product.copy,
      forms: { 'heloc/for-sale': { isListedForSale: { required: 'Yes or no?' } } },
    };
    const said = sliceFor(bundleOf({ ...project, products: [{ ...product, copy }] }), 'figure').forms[
      'heloc/for-sale'
    ];
    expect(said?.fields['/isListedForSale']?.messages?.required).toBe('Yes or no?');
    expect(slice.forms['heloc/for-sale']?.fields['/isListedForSale']?.messages?.required).toBe('Required');
  });
});
