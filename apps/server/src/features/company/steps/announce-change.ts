import { companyChanged } from '@confab/contract/features/company';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { CompanyKey } from '../queries.ts';

/** Lets every member who may use contacts know that what they see of a company is out of date. */
export function announceChange(emit: Emit, { accountId, id }: CompanyKey): void {
  const to = { accountId, audience: { account: true, aboutContact: true } } as const;
  emit(outboxEvent(companyChanged, to, { company_id: id }));
}
