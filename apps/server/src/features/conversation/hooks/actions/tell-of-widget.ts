import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { tellWebhooks } from '../../../webhook/index.ts';
import { widgetPayload } from '../steps/widget-payload.ts';

/** Notifies the webhooks of the account that a visitor opened the widget. */
export async function tellOfWidget(
  platform: Platform,
  accountId: number,
  opening: EventData<typeof webWidgetTriggered>,
  eventNumber: number,
): Promise<void> {
  const telling = {
    accountId,
    event: 'webwidget_triggered',
    inboxId: opening.inbox_id,
    eventNumber,
  } as const;
  await tellWebhooks(platform, telling, () => widgetPayload(platform, accountId, opening));
}
