import { subscriptionTypes } from '@confab/contract/features/notification';
import { invalidField } from '@confab/contract/kit/errors';
import type { NewSubscription } from './queries.ts';

type Input = {
  subscription_type: (typeof subscriptionTypes)[number];
  subscription_attributes: Record<string, unknown>;
};

/** Maximum bytes of an address, a key, or a token: they are indexed, and an index cannot contain longer ones. */
const maxValueBytes = 2048;
/** Maximum bytes of a browser's or phone's description of itself. */
const maxAttributesLength = 8_000;

/**
 * A browser is known by its endpoint, a phone by its device id. Throws `invalid` when what a push needs is missing.
 */
export function subscriptionOf({
  subscription_type: type,
  subscription_attributes: input,
}: Input): NewSubscription {
  const needed = type === 'browser_push' ? ['endpoint', 'p256dh', 'auth'] : ['device_id', 'push_token'];
  for (const key of needed) {
    const value = input[key];
    if (typeof value !== 'string' || value === '' || Buffer.byteLength(value) > maxValueBytes)
      throw invalidField('subscription_attributes', 'invalid', `Subscription attributes need ${key}`);
  }
  if (JSON.stringify(input).length > maxAttributesLength)
    throw invalidField('subscription_attributes', 'too_long', 'Subscription attributes are too long');
  const identifier = String(input[type === 'browser_push' ? 'endpoint' : 'device_id']);
  return { type: subscriptionTypes.indexOf(type) + 1, identifier, attributes: input };
}

/** A stored subscription, as far as it identifies the device. */
type Device = { subscription_type: number; attributes: Record<string, unknown>; updated_at: Date };

export function isPhone({ subscription_type: type }: Pick<Device, 'subscription_type'>): boolean {
  return subscriptionTypes[type - 1] === 'fcm';
}

/** An app that was installed again has another device id and may have the same token: the newest counts. */
export function withoutRepeats<T extends Device>(devices: readonly T[]): T[] {
  const newestFirst = devices.toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime());
  const tokens = new Set<string>();
  const repeated = new Set<T>();
  for (const device of newestFirst.filter(isPhone)) {
    const token = String(device.attributes['push_token']);
    if (tokens.has(token)) repeated.add(device);
    tokens.add(token);
  }
  return devices.filter((device) => !repeated.has(device));
}
