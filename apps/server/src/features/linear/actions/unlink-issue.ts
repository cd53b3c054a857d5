import { linearLinksChanged } from '@confab/contract/features/linear';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordActivity, requireVisibleConversation } from '../../conversation/index.ts';
import { availableName } from '../../user/index.ts';
import { conversationOf } from '../model.ts';
import { callLinear, requireSuccess } from '../steps/call-linear.ts';
import { linkIn } from '../steps/read-answers.ts';

/**
 * Takes a link away: one that leads to a conversation of this account which the actor may see, and no other of the
 * workspace. Throws `not_found`, `not_authorized`, and `unprocessable` without a connection, or when Linear fails.
 */
export async function unlinkIssue(
  platform: Platform,
  actor: MemberActor,
  linkId: string,
): Promise<{ link_id: string }> {
  const { accountId } = actor;
  const found = await callLinear(platform, accountId, 'attachment', { id: linkId });
  const link = linkIn(keyIn(found, 'attachment'));
  const displayId = link && conversationOf(platform.installation.frontendUrl, accountId, link.url);
  if (link === undefined || displayId === undefined) throw new Failure('not_found');
  await requireVisibleConversation(platform, actor, displayId);
  requireSuccess(keyIn(await callLinear(platform, accountId, 'unlink', { id: linkId }), 'attachmentDelete'));
  const by = availableName(actor.person);
  await recordActivity(platform, actor, displayId, { kind: 'issue_unlinked', issue: link.identifier, by }, [
    { event: linearLinksChanged, data: { conversation_id: displayId } },
  ]);
  return { link_id: linkId };
}
