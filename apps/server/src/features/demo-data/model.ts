/** Marks the inbox of demo data, so that it is created once. */
export const demoPrefix = { demo_data: true };

/** Conversations that an account is filled with. */
export const demoConversations = 30;

/** Lines of one conversation, at most. */
export const maxLines = 20;

/** Identifies a line when a run is repeated. */
export function echoOf(number: number, line: number): string {
  return `demo-${number}-${line}`;
}

/** Members who answer in them. */
export const maxAnswering = 5;
