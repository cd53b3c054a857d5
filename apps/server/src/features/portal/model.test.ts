import { Failure, invalid, invalidField } from '@confab/contract/kit/errors';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  domainTaken,
  invalidDomain,
  invalidInbox,
  invalidLogo,
  mayBeLogo,
  portalValues,
  changeError,
  slugTaken,
  tooManyPortals,
} from './model.ts';

describe('a portal', () => {
  test('stores only known fields', () => {
    expect(portalValues({})).toStrictEqual({});
    const input = {
      name: ' CAFE\u0301 ',
      slug: ' help ',
      custom_domain: ' HTTPS://Help.Example/de ',
      color: '#Ab12cD',
      homepage_link: ' HTTP://shop.example ',
      page_title: ' Help of Acme ',
      header_text: ' How? ',
      archived: true,
      config: { allowed_locales: ['de', 'pt_BR', 'de'], default_locale: 'pt_BR', website_token: 'x' },
    };
    expect(portalValues(input)).toStrictEqual({
      name: 'CAF\u00C9',
      slug: 'help',
      custom_domain: 'help.example',
      color: '#Ab12cD',
      homepage_link: 'HTTP://shop.example',
      page_title: 'Help of Acme',
      header_text: 'How?',
      archived: true,
      allowed_locales: ['de', 'pt_BR'],
      default_locale: 'pt_BR',
    });
  });

  test.each([null, ' '])('loses values given as %j', (nothing) => {
    const keys = ['custom_domain', 'color', 'homepage_link', 'page_title', 'header_text'];
    const input = Object.fromEntries(keys.map((key) => [key, nothing]));
    expect(portalValues(input)).toStrictEqual(Object.fromEntries(keys.map((key) => [key, null])));
  });

  test.each([
    [{ name: ' ' }, 'name', 'blank', "Name can't be blank"],
    [{ slug: '' }, 'slug', 'blank', "Slug can't be blank"],
    [{ slug: 'a.b' }, 'slug', 'invalid', 'Slug is invalid'],
    [{ color: 'aabbcc' }, 'color', 'invalid', 'Color is invalid'],
    [{ color: 'x#abc' }, 'color', 'invalid', 'Color is invalid'],
    [{ color: '#abcd' }, 'color', 'invalid', 'Color is invalid'],
    [{ color: '#abcdef1' }, 'color', 'invalid', 'Color is invalid'],
    [{ homepage_link: 'shop.example' }, 'homepage_link', 'invalid', 'Homepage link is invalid'],
    [{ homepage_link: 'xhttp://shop.example' }, 'homepage_link', 'invalid', 'Homepage link is invalid'],
    [{ homepage_link: 'https://' }, 'homepage_link', 'invalid', 'Homepage link is invalid'],
    [{ custom_domain: 'help example' }, 'custom_domain', 'invalid', 'Custom domain is invalid'],
    [{ custom_domain: 'user@help.example' }, 'custom_domain', 'invalid', 'Custom domain is invalid'],
    [{ custom_domain: 'help.example:99999' }, 'custom_domain', 'invalid', 'Custom domain is invalid'],
  ])('rejects %j', (input, path, code, message) => {
    expect(fieldErrorOf(() => portalValues(input))).toEqual({ path, code, message });
  });

  test.each(['#abc', '#ABCDEF'])('accepts the color %s', (color) => {
    expect(portalValues({ color })).toEqual({ color });
  });
});

describe('the locales of a portal', () => {
  const refused = (config: Record<string, unknown>) => fieldErrorOf(() => portalValues({ config }));
  const many = (count: number) => ['en', ...Array.from({ length: count - 1 }, (_, at) => `en_${at + 10}`)];

  test.each([
    [{}, ['en'], 'en'],
    [{ allowed_locales: null, default_locale: null }, ['en'], 'en'],
    [{ default_locale: 'de' }, ['de'], 'de'],
    [{ allowed_locales: ['de', 'en'] }, ['de', 'en'], 'en'],
    [{ allowed_locales: ['de', 'fr'] }, ['de', 'fr'], 'de'],
    [{ allowed_locales: ['de', 'fr'], default_locale: 'fr' }, ['de', 'fr'], 'fr'],
    [{ allowed_locales: many(100) }, many(100), 'en'],
    [{ default_locale: 'zh-Hant-TW-x1' }, ['zh-Hant-TW-x1'], 'zh-Hant-TW-x1'],
    [{ default_locale: 'fil' }, ['fil'], 'fil'],
  ])('given as %j are %j, and the default is %s', (config, allowed_locales, default_locale) => {
    expect(portalValues({ config })).toEqual({ allowed_locales, default_locale });
  });

  test.each([
    [{ theme: 1, logo: 2 }, 'in portal on theme, logo is not supported.'],
    [{ ['x'.repeat(201)]: 1 }, `in portal on ${'x'.repeat(200)} is not supported.`],
    [{ default_locale: 'x' }, 'has a default locale that is none'],
    [{ default_locale: 'engl' }, 'has a default locale that is none'],
    [{ default_locale: 'EN' }, 'has a default locale that is none'],
    [{ default_locale: 'en_' }, 'has a default locale that is none'],
    [{ default_locale: 'en_US ' }, 'has a default locale that is none'],
    [{ default_locale: ' en' }, 'has a default locale that is none'],
    [{ default_locale: 'a-bb-cc-dd-ee' }, 'has a default locale that is none'],
    [{ default_locale: 5 }, 'has a default locale that is none'],
    [
      { allowed_locales: ['de'], default_locale: 'fr' },
      'has a default locale that is not among the allowed ones',
    ],
    [{ allowed_locales: 'de' }, 'has no list of allowed locales'],
    [{ allowed_locales: [] }, 'has no list of allowed locales'],
    [{ allowed_locales: ['de', 'x'] }, 'has no list of allowed locales'],
    [{ allowed_locales: many(101) }, 'has too many allowed locales (maximum is 100)'],
  ])('cannot be %j', (config, expected) => {
    expect(refused(config)).toEqual({ path: 'config', code: 'invalid', message: `Config ${expected}` });
  });
});

test.each([
  [slugTaken(), 'slug', 'taken', 'Slug has already been taken'],
  [domainTaken(), 'custom_domain', 'taken', 'Custom domain has already been taken'],
  [invalidDomain(), 'custom_domain', 'invalid', 'Custom domain is invalid'],
  [invalidInbox(), 'inbox_id', 'invalid', 'Inbox is invalid'],
  [invalidLogo(), 'blob_id', 'not_supported', 'Logo filetype not supported'],
])('%s is reported on a field', (failure, path, code, message) => {
  expect(failure.options.fields).toEqual([{ path, code, message }]);
});

test('the number of portals per account is limited', () => {
  const message = 'An account can have 200 portals at most';
  expect(tooManyPortals()).toMatchObject({ code: 'unprocessable', message });
});

test.each([
  ['image/png', true],
  ['image/jpeg', true],
  ['image/gif', true],
  ['image/webp', true],
  ['image/svg+xml', false],
  ['ximage/png', false],
  ['image/png2', false],
])('a logo may have the type %s: %s', (type, may) => expect(mayBeLogo(type)).toBe(may));

describe('a rejected change has each field with its error', () => {
  test('in the API format', () => {
    const fields = [
      { path: 'custom_domain', code: 'taken', message: 'Custom domain has already been taken' },
      { path: 'custom_domain', code: 'invalid', message: 'Custom domain is invalid' },
      { path: 'inbox_id', code: 'invalid', message: 'Inbox is invalid' },
      { path: 'blob_id', code: 'not_supported', message: 'Logo filetype not supported' },
    ];
    const failure = changeError(invalid(...fields));
    expect(failure.code).toBe('invalid');
    expect(failure.message).toBe(invalid(...fields).message);
    expect(failure.options.body).toEqual({
      error: {
        custom_domain: ['has already been taken', 'is invalid'],
        inbox_id: ['is invalid'],
        blob_id: ['Logo filetype not supported'],
      },
      message: failure.message,
      attributes: ['custom_domain', 'inbox_id', 'blob_id'],
      fields,
    });
  });

  test('and other failures are unchanged', () => {
    const other = new Failure('unprocessable', {
      message: 'x',
      fields: invalidField('a', 'b', 'c').options.fields,
    });
    expect(changeError(other)).toBe(other);
    const bare = new Failure('invalid', { message: 'x' });
    expect(changeError(bare)).toBe(bare);
  });
});
