import { invalid } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { portalRow } from '../../../test/features/help-centre-rows.ts';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { moment } from '../../../test/rows.ts';
import { portalValues, changeError } from './model.ts';
import { portalView } from './view.ts';

test.each([
  ['help.example', 'help.example'],
  ['http://help.example', 'help.example'],
  ['https://help.example:8080/de', 'help.example:8080'],
  ['help.example:3000', 'help.example:3000'],
])('the domain %s is stored as %s', (custom_domain, stored) => {
  expect(portalValues({ custom_domain })).toEqual({ custom_domain: stored });
});

test.each(['xhttp://help.example', 'ftp://help.example', 'help.example:x', 'help.example:123456'])(
  '%s is not a domain',
  (custom_domain) => {
    expect(fieldErrorOf(() => portalValues({ custom_domain }))?.path).toBe('custom_domain');
  },
);

test('a nested list is not a locale', () => {
  expect(fieldErrorOf(() => portalValues({ config: { allowed_locales: [['en']] } }))?.message).toBe(
    'Config has no list of allowed locales',
  );
});

test('only the suffix of a field marks it as an id', () => {
  const fields = [
    { path: 'old_id_card', code: 'invalid', message: 'Old id card is odd' },
    { path: 'inbox_id', code: 'invalid', message: 'Inbox is odd' },
  ];
  expect(changeError(invalid(...fields)).options.body).toMatchObject({
    error: { old_id_card: ['is odd'], inbox_id: ['is odd'] },
  });
});

const parts = {
  inbox: undefined,
  logo: undefined,
  locale: undefined,
  categories: new Map<string, number>(),
  articles: new Map<string, number>(),
  isMember: false,
  byStatus: undefined,
};
const record = { type: 'TXT', name: '_confab.help.example', value: 'confab-verification=proof' };

test.each([
  [{}, { is_verified: false, record }],
  [{ domain_verified_at: moment(1) }, { is_verified: true }],
  [{ domain_token: null }, { is_verified: false }],
  [{ domain_token: null, domain_verified_at: moment(1) }, { is_verified: true }],
])('for a domain with %j, %j is shown', (more, domain) => {
  expect(portalView(portalRow(more), parts).domain).toStrictEqual(domain);
});

test('a portal without a domain shows none', () => {
  expect(portalView(portalRow({ custom_domain: null }), parts)).not.toHaveProperty('domain');
});
