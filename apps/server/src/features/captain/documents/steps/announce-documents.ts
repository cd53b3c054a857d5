import { captainDocumentChanged } from '@confab/contract/features/captain-document';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';

/** Lets every member of the account know that their list of documents is out of date. */
export function announceDocuments(emit: Emit, accountId: number, assistantId: number): void {
  const data = { assistant_id: assistantId };
  emit(outboxEvent(captainDocumentChanged, { accountId, audience: { account: true } }, data));
}
