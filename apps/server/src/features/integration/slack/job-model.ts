import { Type } from '@confab/contract/kit/schema';

/** How the waiting messages of a conversation are posted to Slack. */
export const postJob = {
  name: 'post-to-slack',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), conversation_id: Type.Integer() }),
} as const;

/** How a reply of Slack is written into its conversation. */
export const replyJob = {
  name: 'write-slack-reply',
  maxAttempts: 8,
  payload: Type.Object({
    account_id: Type.Integer(),
    conversation_id: Type.Integer(),
    reply: Type.Object({
      eventId: Type.String(),
      teamId: Type.String(),
      channelId: Type.String(),
      threadTs: Type.String(),
      ts: Type.String(),
      userId: Type.String(),
      text: Type.String(),
      files: Type.Array(Type.Object({ name: Type.String(), contentType: Type.String(), url: Type.String() })),
    }),
  }),
} as const;

/** Slack calls of one account are serialized. */
export function sequenceOf(accountId: number): string {
  return `slack/${accountId}`;
}

export function postKey(accountId: number, conversationId: number): string {
  return `slack-post/${accountId}/${conversationId}`;
}
