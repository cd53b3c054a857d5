import { webWidgetTriggered } from '@confab/contract/features/widget';
import type { DirectUpload, NewBlob } from '@confab/contract/features/upload';
import { webWidget } from '../../../channels/web-widget/channel.ts';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { announceBlob } from '../../attachment/index.ts';
import { inboxMemberIds } from '../../inbox/index.ts';
import type { BrowserInfo } from '../browser-model.ts';
import { memberView } from '../view.ts';
import { describeBrowser } from '../steps/describe-browser.ts';
import { limitFiles } from '../steps/limit-visitors.ts';
import { known } from '../steps/recognise-visitor.ts';
import { visitorConversation, visitorStorage } from '../steps/write-as-visitor.ts';

/** Who answers here. */
export async function listInboxMembers(platform: Platform, actor: VisitorActor) {
  const ids = await inboxMemberIds(platform.db, actor.accountId, actor.inboxId);
  const agents = await findAgents(platform, actor.accountId, ids);
  return { payload: agents.map(memberView) };
}

/** Takes word of what happened on the site's page. Only the opening of the panel means something so far. */
export async function trackEvent(
  platform: Platform,
  actor: VisitorActor,
  event: { name?: string | null; event_info?: Record<string, unknown> | null },
  browser: BrowserInfo,
): Promise<void> {
  const { accountId, inboxId, contactInbox } = known(actor);
  if (event.name !== 'webwidget.triggered') return;
  const data = {
    contact_inbox_id: contactInbox.id,
    inbox_id: inboxId,
    event_info: { ...event.event_info, ...describeBrowser(browser) },
  };
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(webWidgetTriggered, { accountId, audience: {} }, data));
    return Promise.resolve();
  });
}

/**
 * Announces a file of the visitor. Throws `invalid` for what the panel does not carry or has no room for, and
 * `too_many_requests`.
 */
export async function announceFile(
  platform: Platform,
  actor: VisitorActor,
  blob: NewBlob,
): Promise<DirectUpload> {
  const visitor = known(actor);
  await limitFiles(platform, visitor, 1);
  const place = visitorStorage(visitor, await visitorConversation(platform, visitor));
  return announceBlob(platform, place, blob, webWidget.capabilities.files);
}
