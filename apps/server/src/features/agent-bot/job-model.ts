import { Type } from '@confab/contract/kit/schema';

/** How the picture of a bot is asked for that is elsewhere. */
export const botAvatar = {
  name: 'fetch-agent-bot-avatar',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), url: Type.String() }),
} as const;
