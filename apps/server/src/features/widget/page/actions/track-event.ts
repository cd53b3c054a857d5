import { webWidgetTriggered } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BrowserInfo } from '../../browser-model.ts';
import { describeBrowser } from '../../steps/describe-browser.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';

/** Takes word of what happened on the site's page. Only the opening of the panel means something so far. */
export async function trackEvent(
  platform: Platform,
  actor: VisitorActor,
  event: { name?: string | null; event_info?: Record<string, unknown> | null },
  browser: BrowserInfo,
): Promise<void> {
  const { accountId, inboxId, contactInbox } = requireSession(actor);
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
