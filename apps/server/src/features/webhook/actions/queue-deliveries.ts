import { takeTurns, type Serving } from '../../../platform/turns/take-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { webhookTurns } from '../turn-queries.ts';
import { takeTurn } from './take-turn.ts';

/** Calls the webhooks of all accounts. */
export function queueDeliveries(platform: Platform, serving: Serving): Promise<void> {
  return takeTurns(platform, webhookTurns, takeTurn, serving);
}
