import { describe, expect, test } from 'vitest';
import { moment } from '../../../../test/rows.ts';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { isPhone, subscriptionOf, withoutRepeats } from './model.ts';

const browser = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
const phone = { device_id: 'device-1', push_token: 'token-1' };

const ofBrowser = (input: Record<string, unknown>) =>
  subscriptionOf({ subscription_type: 'browser_push', subscription_attributes: input });
const ofPhone = (input: Record<string, unknown>) =>
  subscriptionOf({ subscription_type: 'fcm', subscription_attributes: input });

describe('a device for notifications', () => {
  test('is identified by a browser’s endpoint', () => {
    expect(ofBrowser(browser)).toEqual({
      type: 1,
      identifier: 'https://push.example/1',
      attributes: browser,
    });
  });

  test('is identified by a phone’s id', () => {
    expect(ofPhone(phone)).toEqual({ type: 2, identifier: 'device-1', attributes: phone });
  });

  const cases = [
    ...(['endpoint', 'p256dh', 'auth'] as const).map((key) => [key, browser, ofBrowser] as const),
    ...(['device_id', 'push_token'] as const).map((key) => [key, phone, ofPhone] as const),
  ];
  test.each(cases)('requires its %s, as a text that can be indexed', (key, whole, read) => {
    for (const value of [undefined, null, '', 7, 'x'.repeat(2049), 'ü'.repeat(1025)]) {
      expect(fieldErrorOf(() => read({ ...whole, [key]: value }))).toEqual({
        path: 'subscription_attributes',
        code: 'invalid',
        message: `Subscription attributes need ${key}`,
      });
    }
    expect(() => read({ ...whole, [key]: 'x'.repeat(2048) })).not.toThrow();
  });

  test('has at most 8000 characters of attributes, as JSON', () => {
    const filled = (length: number) => {
      const rest = JSON.stringify({ ...phone, name: '' }).length;
      return { ...phone, name: 'x'.repeat(length - rest) };
    };
    expect(fieldErrorOf(() => ofPhone(filled(8_000)))).toBeUndefined();
    expect(fieldErrorOf(() => ofPhone(filled(8_001)))).toEqual({
      path: 'subscription_attributes',
      code: 'too_long',
      message: 'Subscription attributes are too long',
    });
  });
});

describe('selecting subscriptions', () => {
  const device = (type: number, attributes: Record<string, unknown>, second: number) => ({
    subscription_type: type,
    attributes,
    updated_at: moment(second),
  });

  test('uses the phones that the push provider reaches', () => {
    expect([1, 2, 3].map((type) => isPhone({ subscription_type: type }))).toEqual([false, true, false]);
  });

  test('uses only the newest of a reinstalled app', () => {
    const old = device(2, { push_token: 'a' }, 1);
    const newest = device(2, { push_token: 'a' }, 3);
    const between = device(2, { push_token: 'a' }, 2);
    const other = device(2, { push_token: 'b' }, 1);
    expect(withoutRepeats([old, newest, between, other])).toEqual([newest, other]);
  });

  test('uses every browser: they have no such token', () => {
    const browsers = [device(1, { endpoint: 'a' }, 1), device(1, { endpoint: 'b' }, 2)];
    expect(withoutRepeats(browsers)).toEqual(browsers);
  });
});
