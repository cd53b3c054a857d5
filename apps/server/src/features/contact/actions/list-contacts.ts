import type { ContactWithInboxes } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import { pageContacts } from '../queries.ts';
import { viewContacts } from '../steps/view-contacts.ts';

export async function listContacts(
  platform: Platform,
  accountId: number,
  requested: { page: number; sort?: string | undefined; withInboxes: boolean },
): Promise<{ count: number; contacts: ContactWithInboxes[] }> {
  const { rows, count } = await pageContacts(platform.db, accountId, requested.page, requested.sort);
  return { count, contacts: await viewContacts(platform, accountId, rows, requested.withInboxes) };
}
