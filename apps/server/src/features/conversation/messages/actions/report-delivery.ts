import { Failure } from '@confab/contract/kit/errors';
import type { Message } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { reportedStatus, statusNumber, statusOf } from '../../../message/index.ts';
import { changeMessage, withError } from '../steps/change-message.ts';

/**
 * Applies a delivery report of an integration. Unknown statuses and steps back change nothing. Throws `forbidden` where
 * the channel reports on its own.
 */
export function reportDelivery(
  platform: Platform,
  actor: Actor,
  displayId: number,
  id: number,
  report: { status: string | undefined; externalError: string | null | undefined },
): Promise<Message> {
  return changeMessage(platform, actor, displayId, id, (change, row) => {
    if (!channelOf(change.row.inbox_channel).capabilities.writtenByIntegrations) {
      throw new Failure('forbidden', { message: 'Message status update is only allowed for API inboxes' });
    }
    const next = reportedStatus(statusOf(row.status), report.status);
    if (next === null) return Promise.resolve({});
    return Promise.resolve({
      status: statusNumber(next),
      content_attributes: withError(row, next === 'failed' ? (report.externalError ?? undefined) : undefined),
    });
  });
}
