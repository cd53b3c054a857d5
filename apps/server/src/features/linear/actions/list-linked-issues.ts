import type { LinkedIssue } from '@confab/contract/features/linear';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireVisibleConversation } from '../../conversation/index.ts';
import { conversationAddress } from '../model.ts';
import { callLinear } from '../steps/call-linear.ts';
import { linkedIssues } from '../steps/read-answers.ts';

/** Throws `not_found` and `not_authorized`, and `unprocessable` without a connection or when Linear fails. */
export async function listLinkedIssues(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<LinkedIssue[]> {
  await requireVisibleConversation(platform, actor, displayId);
  const url = conversationAddress(platform.installation.frontendUrl, actor.accountId, displayId);
  return linkedIssues(await callLinear(platform, actor.accountId, 'linked', { url }));
}
