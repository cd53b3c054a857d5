import { accountFeatures } from '@confab/contract/features/account';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { captchaOf, captchaSettings, verdictSchema } from './captcha-model.ts';
import { defaultFeatures, isBlockedAddress, signUpRejected, switchFeatures } from './model.ts';

test('features are switched on and off once, and unknown ones are passed over', () => {
  const switches = { labels: false, ip_lookup: true, macros: true, constructor: true, flying: true };
  expect(switchFeatures(['labels', 'macros'], switches)).toEqual(['macros', 'ip_lookup']);
});

test('a new account has the usual features, unless the operator chose otherwise', () => {
  const usual = Object.entries(accountFeatures).flatMap(([name, isOn]) => (isOn ? [name] : []));
  expect(usual).toContain('labels');
  expect(usual).not.toContain('ip_lookup');
  expect(defaultFeatures({ featureDefaults: {} })).toEqual(usual);
  const featureDefaults = { labels: false, ip_lookup: true };
  expect(defaultFeatures({ featureDefaults }).toSorted()).toEqual(
    [...usual.filter((name) => name !== 'labels'), 'ip_lookup'].toSorted(),
  );
});

test.each([
  ['ana@spam.example', true],
  ['ana@mail.spam.example', true],
  ['spam.example@fine.example', false],
  ['ana@notspam.example', false],
  ['ana@example', false],
  ['"ana@fine.example"@spam.example', true],
])('whether an address of a blocked domain: %s: %s', (email, isBlocked) => {
  expect(isBlockedAddress(email, ['other.example', 'spam.example'])).toBe(isBlocked);
});

test('a rejected sign-up is told in the shape of its route', () => {
  const { code, message, options } = signUpRejected('Not here');
  expect({ code, message, body: options.body }).toEqual({
    code: 'forbidden',
    message: 'Not here',
    body: { message: 'Not here' },
  });
});

test('a captcha needs both keys, and asks hCaptcha unless the operator names another address', () => {
  const keys = [
    ['HCAPTCHA_SITE_KEY', 'site'],
    ['HCAPTCHA_SERVER_KEY', 'server'],
  ] as const;
  const providerUrls = new Map([['HCAPTCHA_API_URL', 'https://captcha.example']]);
  for (const key of keys)
    expect(captchaOf({ providerKeys: new Map([key]), providerUrls: new Map() })).toBeUndefined();
  const providerKeys = new Map(keys);
  expect(captchaOf({ providerKeys, providerUrls: new Map() })).toEqual({
    siteKey: 'site',
    serverKey: 'server',
    verify: 'https://api.hcaptcha.com/siteverify',
    script: 'https://js.hcaptcha.com/1/api.js',
  });
  expect(captchaOf({ providerKeys, providerUrls })).toMatchObject({
    verify: 'https://captcha.example/siteverify',
    script: 'https://js.hcaptcha.com/1/api.js',
  });
  expect(captchaSettings.map(({ setting }) => setting)).toEqual([
    'HCAPTCHA_SITE_KEY',
    'HCAPTCHA_SERVER_KEY',
    'HCAPTCHA_API_URL',
    'HCAPTCHA_SCRIPT_URL',
  ]);
  for (const setting of captchaSettings)
    expect('meaning' in setting ? setting.meaning : setting.name).toMatch(/\w{4}/);
});

test('a verdict says at least whether it is one', () => {
  expect(Value.Check(verdictSchema, { success: true })).toBe(true);
  expect(Value.Check(verdictSchema, { success: false, 'error-codes': ['timeout'] })).toBe(true);
  expect(Value.Check(verdictSchema, { success: false, 'error-codes': [5] })).toBe(false);
  expect(Value.Check(verdictSchema, {})).toBe(false);
});
