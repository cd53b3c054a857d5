import { Failure } from '@confab/contract/kit/errors';
import { readWebWidgetSettings } from '../../../../channels/web-widget/settings.ts';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { resolveByContact } from '../../../conversation/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { requireNewest } from '../../steps/write-as-visitor.ts';

/** Ends the conversation, where the site lets its visitors. Throws an empty `forbidden` or `not_found`. */
export async function resolveConversation(platform: Platform, actor: VisitorActor): Promise<void> {
  const inbox = await findInbox(platform.db, actor.accountId, actor.inboxId);
  const features = inbox && readWebWidgetSettings(inbox.channel_settings).selected_feature_flags;
  if (!features?.includes('end_conversation')) throw new Failure('forbidden', { body: '' });
  const conversation = await requireNewest(platform, requireSession(actor));
  await resolveByContact(platform, actor, conversation.id);
}
