import { companyNameChanged } from '@confab/contract/features/company';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { CompanyKey } from '../queries.ts';

/** Has the contacts of a company follow its name. */
export function requestNames(emit: Emit, { accountId, id }: CompanyKey): void {
  emit(outboxEvent(companyNameChanged, { accountId, audience: {} }, { company_id: id }));
}
