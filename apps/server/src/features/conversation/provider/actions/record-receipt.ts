import type { MessageStatus } from '@confab/contract/features/message';
import type { Platform } from '../../../../platform/platform.ts';
import { reportedStatus, statusNumber, statusOf } from '../../../message/index.ts';
import { withError } from '../../messages/steps/change-message.ts';
import { changeBySource, type SourceRef } from '../steps/change-by-source.ts';

export type Receipt = { status: Exclude<MessageStatus, 'sent'>; reason: string | undefined };

/**
 * Records a provider's delivery status of one of our messages. Earlier states are ignored. False when the message is
 * unknown.
 */
export function recordReceipt(platform: Platform, message: SourceRef, receipt: Receipt): Promise<boolean> {
  return changeBySource(platform, message, ['outgoing', 'template'], (_change, row) => {
    const next = reportedStatus(statusOf(row.status), receipt.status);
    if (next === null) return Promise.resolve({});
    return Promise.resolve({
      status: statusNumber(next),
      content_attributes: withError(row, next === 'failed' ? receipt.reason : undefined),
    });
  });
}
