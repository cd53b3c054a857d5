import { companyChanged } from '@confab/contract/features/company';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { CompanyKey } from '../queries.ts';

/** Notifies every member with access to contacts that a company is outdated. */
export function announceChange(emit: Emit, { accountId, id }: CompanyKey): void {
  const to = { accountId, audience: { account: true, aboutContact: true } } as const;
  emit(outboxEvent(companyChanged, to, { company_id: id }));
}
