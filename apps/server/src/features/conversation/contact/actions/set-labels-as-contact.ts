import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';

/** Changes the labels from outside; the line in the thread is not written for contacts. */
export function setLabelsAsContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  labels: (current: readonly string[]) => string[],
): Promise<void> {
  return changeAsContact(platform, actor, conversationId, (change) =>
    applyChanges(change, { labels: labels(change.row.labels) }),
  );
}
