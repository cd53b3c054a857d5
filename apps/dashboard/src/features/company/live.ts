import { companyChanged } from '@confab/contract/features/company';
import {
  contactCreated,
  contactDeleted,
  contactMerged,
  contactUpdated,
} from '@confab/contract/features/contact';
import { contactsImported } from '@confab/contract/features/contact-import';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchWhenQuiet } from '../../platform/live/when-quiet.ts';
import { companyKeys } from './api.ts';

/** Companies are refetched immediately after their own events, and debounced after contact events. */
export function watchCompanies(): void {
  registerLivePatch(companyChanged, (client, { account_id: accountId }) => {
    for (const queryKey of companyKeys(accountId)) void client.invalidateQueries({ queryKey });
  });
  for (const event of [contactCreated, contactUpdated, contactMerged, contactDeleted, contactsImported])
    registerLivePatch(event, (client, { account_id: accountId }) =>
      refetchWhenQuiet(client, companyKeys(accountId)),
    );
}
