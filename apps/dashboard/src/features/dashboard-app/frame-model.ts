import type { Conversation } from '@confab/contract/features/conversation';
import type { Profile } from '@confab/contract/features/user';

/** What a page in a frame sends to get its context again, as existing apps write it. */
export const contextRequest = 'chatwoot-dashboard-app:fetch-info';

/** What a page in a frame receives, as text: the conversation, its contact, and the current agent. */
export function contextMessage(conversation: Conversation, { id, name, email }: Profile): string {
  const data = { conversation, contact: conversation.meta.sender, currentAgent: { id, name, email } };
  return JSON.stringify({ event: 'appContext', data });
}

/**
 * The sandbox of a page in a frame. It keeps its own origin, and therefore its cookies, unless that is ours:
 * such a page could escape the sandbox.
 */
export function sandboxOf(url: string, ownOrigin: string): string {
  const may =
    'allow-scripts allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';
  return new URL(url).origin === ownOrigin ? may : `${may} allow-same-origin`;
}

export type AddressMistake = 'ownAddress' | 'plainAddress';

/** Why browsers or the server would reject an address in a frame of a page of this origin. */
export function addressMistake(url: string, ownOrigin: string): AddressMistake | undefined {
  const { origin, protocol } = new URL(url);
  if (origin === ownOrigin) return 'ownAddress';
  return protocol === 'http:' && ownOrigin.startsWith('https:') ? 'plainAddress' : undefined;
}
