import { Type } from '@confab/contract/kit/schema';

const payload = Type.Object({ account_id: Type.Integer(), id: Type.Integer() });

/** How nodes of the version before ask for the turn of a bot, or of another receiver. */
export const callBotJob = { name: 'call-bot', maxAttempts: 10, payload } as const;
export const callReceiverJob = { name: 'call-receiver', maxAttempts: 10, payload } as const;
