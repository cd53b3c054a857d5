import { webWidgetTriggered } from '@confab/contract/features/widget';
import { FreeInput } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { triggerCampaign } from '../../../campaign/index.ts';
import { recordAttributeProvenance } from '../../../contact/index.ts';
import type { BrowserInfo } from '../../browser-model.ts';
import { refererOf } from '../../model.ts';
import { describeBrowser } from '../../steps/describe-browser.ts';
import { limitNewConversations } from '../../steps/limit-visitors.ts';
import { requireSession, type IdentifiedVisitor } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor, requireSmallAttributes } from '../../steps/write-as-visitor.ts';

type Event = { name?: string | null; event_info?: Record<string, unknown> | null };

/** Takes word of what happened on the site's page: the panel was opened, or a campaign answered. */
export async function trackEvent(
  platform: Platform,
  actor: VisitorActor,
  event: Event,
  browser: BrowserInfo,
): Promise<void> {
  const visitor = requireSession(actor);
  const info = { ...event.event_info, ...describeBrowser(browser) };
  if (event.name === 'campaign.triggered') return answerCampaign(platform, visitor, info);
  if (event.name !== 'webwidget.triggered') return;
  const { accountId, inboxId, contactInbox } = visitor;
  const data = { contact_inbox_id: contactInbox.id, inbox_id: inboxId, event_info: info };
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(webWidgetTriggered, { accountId, audience: {} }, data));
    return Promise.resolve();
  });
}

/** Throws `invalid` and `too_many_requests`. */
async function answerCampaign(
  platform: Platform,
  visitor: IdentifiedVisitor,
  { campaign_id: campaignId, custom_attributes: given, ...info }: Record<string, unknown>,
): Promise<void> {
  const id = Number(campaignId);
  if (!Number.isSafeInteger(id) || (await newestOfVisitor(platform, visitor)) !== undefined) return;
  const customAttributes = Value.Check(FreeInput, given) ? given : {};
  requireSmallAttributes(customAttributes);
  await limitNewConversations(platform, visitor);
  const initiated = Value.Check(FreeInput, info['initiated_at']) ? info['initiated_at'] : {};
  const isBegun = await triggerCampaign(platform, visitor, {
    campaignId: id,
    inboxId: visitor.inboxId,
    contactInboxId: visitor.contactInbox.id,
    additionalAttributes: {
      browser: info['browser'],
      browser_language: info['browser_language'],
      initiated_at: { timestamp: String(initiated['timestamp'] ?? '').slice(0, 100) },
      referer: refererOf(info['referer']),
    },
    customAttributes,
  });
  if (isBegun)
    await recordAttributeProvenance(
      platform.db,
      visitor.accountId,
      visitor.contactInbox.id,
      customAttributes,
    );
}
