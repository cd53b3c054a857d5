import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyWebhooks } from '../../../webhook/index.ts';
import { widgetPayload } from '../steps/widget-payload.ts';

/** Notifies the webhooks of the account that a visitor opened the widget. */
export async function emitWidgetHooks(
  platform: Platform,
  accountId: number,
  opening: EventData<typeof webWidgetTriggered>,
  eventNumber: number,
): Promise<void> {
  const notice = {
    accountId,
    event: 'webwidget_triggered',
    inboxId: opening.inbox_id,
    eventNumber,
  } as const;
  await notifyWebhooks(platform, notice, () => widgetPayload(platform, accountId, opening));
}
