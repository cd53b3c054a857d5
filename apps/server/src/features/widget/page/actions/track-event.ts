import { webWidgetTriggered } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { triggerCampaign } from '../../../campaign/index.ts';
import { recordAttributeProvenance } from '../../../contact/index.ts';
import { requireSmallAttributes } from '../../../conversation/index.ts';
import type { BrowserInfo } from '../../browser-model.ts';
import { campaignAnswer } from '../../model.ts';
import { describeBrowser } from '../../steps/describe-browser.ts';
import { limitNewConversations } from '../../steps/limit-visitors.ts';
import { requireSession, type IdentifiedVisitor } from '../../steps/recognize-visitor.ts';
import { newestOfVisitor } from '../../steps/write-as-visitor.ts';

type Event = { name?: string | null; event_info?: Record<string, unknown> | null };

/** Handles an event of the site's page: the panel was opened, or a campaign answered. */
export async function trackEvent(
  platform: Platform,
  actor: VisitorActor,
  event: Event,
  browser: BrowserInfo,
): Promise<void> {
  const visitor = requireSession(actor);
  const input = event.event_info ?? {};
  if (event.name === 'campaign.triggered') return answerCampaign(platform, visitor, input, browser);
  if (event.name !== 'webwidget.triggered') return;
  const { accountId, inboxId, contactInbox } = visitor;
  const data = {
    contact_inbox_id: contactInbox.id,
    inbox_id: inboxId,
    event_info: { ...input, ...describeBrowser(browser) },
  };
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(webWidgetTriggered, { accountId, audience: {} }, data));
    return Promise.resolve();
  });
}

/** Throws `invalid` and `too_many_requests`. */
async function answerCampaign(
  platform: Platform,
  visitor: IdentifiedVisitor,
  info: Record<string, unknown>,
  browser: BrowserInfo,
): Promise<void> {
  const answer = campaignAnswer(info);
  if (answer === undefined || (await newestOfVisitor(platform, visitor)) !== undefined) return;
  const { campaignId, customAttributes, initiatedAt, referer } = answer;
  requireSmallAttributes(customAttributes);
  await limitNewConversations(platform, visitor);
  const { accountId, inboxId, contactInbox } = visitor;
  const isBegun = await triggerCampaign(platform, visitor, {
    campaignId,
    inboxId,
    contactInboxId: contactInbox.id,
    additionalAttributes: {
      ...describeBrowser(browser),
      initiated_at: { timestamp: initiatedAt },
      referer,
    },
    customAttributes,
  });
  if (isBegun) await recordAttributeProvenance(platform.db, accountId, contactInbox.id, customAttributes);
}
