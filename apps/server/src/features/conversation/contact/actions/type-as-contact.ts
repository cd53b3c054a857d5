import type { Platform } from '../../../../platform/platform.ts';
import { contactPush } from '../../../contact/index.ts';
import type { ContextRow } from '../../row-queries.ts';
import { contactFields } from '../../view.ts';
import { sendTyping, type TypingStatus } from '../../steps/send-typing.ts';

/** Broadcasts to agents that the contact started or stopped typing. */
export async function typeAsContact(
  platform: Platform,
  row: ContextRow,
  status: TypingStatus,
): Promise<void> {
  const user = contactPush(platform.installation.frontendUrl, contactFields(row));
  await sendTyping(platform, row, status, { user, isPrivate: false });
}
