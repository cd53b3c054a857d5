import { linearLinksChanged } from '@confab/contract/features/linear';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordActivity, requireVisibleConversation } from '../../conversation/index.ts';
import { availableName } from '../../user/index.ts';
import { conversationAddress } from '../model.ts';
import { callLinear, requireSuccess } from '../steps/call-linear.ts';
import { refused } from '../steps/failures.ts';
import { linkIn } from '../steps/read-answers.ts';

type Input = { displayId: number; issueId: string; title: string | null | undefined };

/**
 * Links an issue and a conversation; linking twice creates one link. Throws `not_found`, `not_authorized`, and
 * `unprocessable` without a connection, or if Linear fails or rejects it.
 */
export async function linkIssue(
  platform: Platform,
  actor: MemberActor,
  { displayId, issueId, title }: Input,
): Promise<{ id: string; link: string; link_id: string }> {
  const { accountId } = actor;
  await requireVisibleConversation(platform, actor, displayId);
  const url = conversationAddress(platform.installation.frontendUrl, accountId, displayId);
  const linkInput = { url, issueId, title: title || `Conversation ${displayId}` };
  const result = keyIn(await callLinear(platform, accountId, 'link', linkInput), 'attachmentLinkURL');
  requireSuccess(result);
  const link = linkIn(keyIn(result, 'attachment'));
  if (link === undefined) throw refused('Linear sent something else than expected');
  const by = availableName(actor.person);
  await recordActivity(platform, actor, displayId, { kind: 'issue_linked', issue: link.identifier, by }, [
    { event: linearLinksChanged, data: { conversation_id: displayId } },
  ]);
  return { id: issueId, link: url, link_id: link.id };
}
