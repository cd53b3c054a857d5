import { Type } from '@confab/contract/kit/schema';

/** The job that notifies accounts that a bot of the installation was changed or deleted. */
export const systemBotPropagation = {
  name: 'spread-system-bot',
  maxAttempts: 10,
  payload: Type.Object({ id: Type.Integer() }),
} as const;
