import type { Platform } from '../../../platform/platform.ts';
import { findContact } from '../queries.ts';
import { viewContact } from '../steps/view-contacts.ts';

export async function showContact(platform: Platform, accountId: number, id: number, withInboxes: boolean) {
  return viewContact(platform, await findContact(platform.db, accountId, id), withInboxes);
}
