import type { CallParticipant } from '@confab/contract/features/dyte';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { joinAsContact } from '../../../dyte/index.ts';
import { shownContact } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { requireNewest } from '../../steps/write-as-visitor.ts';

/** What the visitor joins the call of a message with. Throws as `joinAsContact` does. */
export async function joinCall(
  platform: Platform,
  actor: VisitorActor,
  messageId: number,
): Promise<CallParticipant> {
  const visitor = requireSession(actor);
  const { id: conversationId } = await requireNewest(platform, visitor);
  const scope = { accountId: visitor.accountId, conversationId, messageId };
  return joinAsContact(platform, scope, await shownContact(platform, visitor));
}
