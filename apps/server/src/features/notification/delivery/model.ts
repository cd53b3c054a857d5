import { subscriptionTypes } from '@confab/contract/features/notification';
import { invalidField } from '@confab/contract/kit/errors';
import type { NewSubscription } from './queries.ts';

type Given = {
  subscription_type: (typeof subscriptionTypes)[number];
  subscription_attributes: Record<string, unknown>;
};

/** Most bytes of an address, a key or a token: they are looked up, and no index keeps longer ones. */
const maxValueBytes = 2048;
/** Most bytes of what a browser or phone says of itself. */
const maxAttributesLength = 8_000;

/**
 * A browser is known by its endpoint, a phone by its device id. Throws `invalid` when what a push needs is missing.
 */
export function subscriptionOf({
  subscription_type: type,
  subscription_attributes: given,
}: Given): NewSubscription {
  const needed = type === 'browser_push' ? ['endpoint', 'p256dh', 'auth'] : ['device_id', 'push_token'];
  for (const key of needed) {
    const value = given[key];
    if (typeof value !== 'string' || value === '' || Buffer.byteLength(value) > maxValueBytes)
      throw invalidField('subscription_attributes', 'invalid', `Subscription attributes need ${key}`);
  }
  if (JSON.stringify(given).length > maxAttributesLength)
    throw invalidField('subscription_attributes', 'too_long', 'Subscription attributes are too long');
  const identifier = String(given[type === 'browser_push' ? 'endpoint' : 'device_id']);
  return { type: subscriptionTypes.indexOf(type) + 1, identifier, attributes: given };
}
