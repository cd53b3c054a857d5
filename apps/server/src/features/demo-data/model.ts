/** What the inbox of demo data carries, so that it is there once. */
export const demoMark = { demo_data: true };

/** Conversations that an account is filled with. */
export const demoConversations = 30;

/** Lines of one conversation, at most. */
export const maxLines = 20;

/** By what a line is known when it is told again. */
export function echoOf(number: number, line: number): string {
  return `demo-${number}-${line}`;
}

/** Members who answer in them. */
export const maxAnswering = 5;
