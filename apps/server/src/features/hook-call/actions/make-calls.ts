import { takeTurns, type Serving } from '../../../platform/turns/take-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { receiverTurns } from '../turn-queries.ts';
import { takeTurn } from './take-turn.ts';

/** Calls the bots and other programs of all accounts. */
export function makeCalls(platform: Platform, serving: Serving): Promise<void> {
  return takeTurns(platform, receiverTurns, takeTurn, serving);
}
