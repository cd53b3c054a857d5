import { callReceivers, type Serving } from '../../../platform/receivers/call-receivers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hookReceivers } from '../receiver-queries.ts';
import { callReceiver } from './call-receiver.ts';

/** Calls the bots and other programs of all accounts. */
export function makeCalls(platform: Platform, serving: Serving): Promise<void> {
  return callReceivers(platform, hookReceivers, callReceiver, serving);
}
