import { callReceivers, type Serving } from '../../../platform/turns/take-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hookReceivers } from '../turn-queries.ts';
import { callReceiver } from './take-turn.ts';

/** Calls the bots and other programs of all accounts. */
export function makeCalls(platform: Platform, serving: Serving): Promise<void> {
  return callReceivers(platform, hookReceivers, callReceiver, serving);
}
