/** What the inbox of demo data carries, so that it is there once. */
export const demoMark = { demo_data: true };

/** Conversations that an account is filled with. */
export const demoConversations = 30;

/** Members who answer in them. */
export const maxAnswering = 5;
