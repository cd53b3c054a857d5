import { Type } from '@confab/contract/kit/schema';

const payload = Type.Object({ account_id: Type.Integer(), id: Type.Integer() });

/** How it is asked for that a bot, or another receiver, is told what waits for it. */
export const callBotJob = { name: 'call-bot', maxAttempts: 10, payload } as const;
export const callReceiverJob = { name: 'call-receiver', maxAttempts: 10, payload } as const;

export function turnKey(accountId: number, receiverId: number): string {
  return `hook-calls/${accountId}/${receiverId}`;
}
