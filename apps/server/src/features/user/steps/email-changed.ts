import { userEmailChanged } from '@confab/contract/features/user';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { noAccount } from '../model.ts';

/** Invitations to the previous address must be found there. */
export function emailChanged(userId: number) {
  return outboxEvent(userEmailChanged, { accountId: noAccount, audience: {} }, { user_id: userId });
}
