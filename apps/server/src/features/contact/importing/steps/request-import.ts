import { contactImportRequested } from '@confab/contract/features/contact-import';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { ImportKey } from '../queries.ts';

/** Has an import taken up in the background. */
export function requestImport(emit: Emit, { accountId, id }: ImportKey): void {
  emit(outboxEvent(contactImportRequested, { accountId, audience: {} }, { id }));
}
