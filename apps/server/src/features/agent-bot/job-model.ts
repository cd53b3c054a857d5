import { Type } from '@confab/contract/kit/schema';

/** The job that fetches a bot's avatar from a URL. */
export const botAvatar = {
  name: 'fetch-agent-bot-avatar',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), url: Type.String() }),
} as const;
