import { Failure } from '@confab/contract/kit/errors';
import type { Message } from '@confab/contract/features/message';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { statusNumber } from '../../../message/index.ts';
import { isDelayed } from '../delayed-model.ts';
import { requestDelivery } from '../steps/write-message.ts';
import { requestHook } from '../../hooks/steps/request-hook.ts';
import { changeMessage, withError } from '../steps/change-message.ts';

/** Sets a failed message back to sent; the event makes its channel retry. Throws `unprocessable`. */
export function retryMessage(
  platform: Platform,
  actor: Actor,
  displayId: number,
  id: number,
): Promise<Message> {
  return changeMessage(
    platform,
    actor,
    displayId,
    id,
    (change, row) => {
      // It is delivered by a job, and emits its event then.
      if (isDelayed(row)) return Promise.resolve({});
      requestDelivery(change, row);
      requestHook(change, { event: 'message_created', messageId: row.id });
      return Promise.resolve({ status: statusNumber('sent'), content_attributes: withError(row, undefined) });
    },
    () => new Failure('unprocessable', { message: "Couldn't find Message" }),
  );
}
