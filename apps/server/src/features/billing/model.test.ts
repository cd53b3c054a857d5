import { expect, test } from 'vitest';
import {
  counted,
  everSubscribed,
  isOver,
  isSubscribed,
  readEvent,
  subscriptionValues,
  trialDays,
} from './model.ts';

const price = { nickname: 'Gold' };
const item = { quantity: 3, current_period_end: 1_700_000_000, price };
const ends = '2023-11-14T22:13:20.000Z';

test('an account stores the subscription’s status, quantity, and end', () => {
  const subscription = { id: 'sub_1', status: 'active', items: { data: [item, { quantity: 9 }] } };
  expect(subscriptionValues(subscription)).toEqual({
    stripe_subscription_id: 'sub_1',
    plan_name: 'Gold',
    subscribed_quantity: 3,
    subscription_status: 'active',
    subscription_ends_on: ends,
  });
  expect(trialDays).toBe(15);
});

test('a subscription of the older format has its quantity and end at the top level', () => {
  const older = { id: 'sub_1', status: 'past_due', quantity: 4, current_period_end: 1_700_000_000 };
  expect(subscriptionValues({ ...older, items: { data: [{ current_period_end: 5 }] } })).toEqual({
    stripe_subscription_id: 'sub_1',
    plan_name: 'Standard',
    subscribed_quantity: 4,
    subscription_status: 'past_due',
    subscription_ends_on: ends,
  });
});

test.each([{}, { items: null }, { items: { data: [] } }, { quantity: '3', current_period_end: 'soon' }])(
  'an empty subscription (%j) has no quantity and no end',
  (more) => {
    expect(subscriptionValues({ id: 'sub_1', status: 'incomplete', ...more })).toEqual({
      stripe_subscription_id: 'sub_1',
      plan_name: 'Standard',
      subscribed_quantity: undefined,
      subscription_status: 'incomplete',
      subscription_ends_on: undefined,
    });
  },
);

test.each([
  ['canceled', true],
  ['incomplete_expired', true],
  ['active', false],
  ['past_due', false],
  [undefined, false],
])('a subscription that is %s has ended: %s', (status, over) => {
  expect(isOver(status)).toBe(over);
  expect(isSubscribed({ plan_name: 'Gold', subscription_status: status })).toBe(!over);
});

test('an account without a plan never subscribed', () => {
  expect([everSubscribed({}), everSubscribed({ plan_name: null })]).toEqual([false, false]);
  expect(everSubscribed({ plan_name: 'Gold', subscription_status: 'canceled' })).toBe(true);
  expect(isSubscribed({ subscription_status: 'active' })).toBe(false);
});

test('an absent count is null', () => {
  expect(counted({ subscription_attempt: 4 }, 'subscription_attempt')).toBe(4);
  expect(counted({ subscription_attempt: '4' }, 'subscription_attempt')).toBe(0);
  expect(counted({ subscription_attempt: 4 }, 'subscription_version')).toBe(0);
});

const object = { id: 'sub_1', customer: 'cus_1', metadata: { account_id: '2' } };
const event = (type: unknown, of: unknown): string => JSON.stringify({ type, data: { object: of } });

test.each(['created', 'updated', 'deleted'])('a subscription that was %s is used', (word) => {
  expect(readEvent(event(`customer.subscription.${word}`, object))).toEqual({
    accountId: 2,
    customer: 'cus_1',
    id: 'sub_1',
  });
});

const updated = 'customer.subscription.updated';
test.each([
  ['{', 'no JSON'],
  ['null', 'nothing'],
  ['{}', 'an empty event'],
  [event(undefined, object), 'no type'],
  [event('invoice.paid', object), 'another type'],
  [event(`x.${updated}`, object), 'a longer type'],
  [event(`${updated}.x`, object), 'a longer type'],
  [event(updated, null), 'no subscription'],
  [event(updated, { ...object, id: 5 }), 'no id'],
  [event(updated, { ...object, customer: { id: 'cus_1' } }), 'no customer'],
  [event(updated, { ...object, metadata: undefined }), 'no account'],
  [event(updated, { ...object, metadata: { account_id: '0' } }), 'no account'],
  [event(updated, { ...object, metadata: { account_id: '2.5' } }), 'no account'],
  [event(updated, { ...object, metadata: { account_id: '-2' } }), 'no account'],
])('%s is ignored: %s', (body) => expect(readEvent(body)).toBeUndefined());
