import { Type } from '@confab/contract/kit/schema';

/** How accounts are notified that a bot of the installation was changed or is gone. */
export const systemBotSpread = {
  name: 'spread-system-bot',
  maxAttempts: 10,
  payload: Type.Object({ id: Type.Integer() }),
} as const;
