import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkSomeContacts } from '../contact-queries.ts';

const contactsPerBatch = 500;

/** Links contacts that predate companies. Afterwards there are none left. */
export async function linkContacts(platform: Platform): Promise<void> {
  while ((await transact(platform, (trx) => linkSomeContacts(trx, contactsPerBatch))) === contactsPerBatch);
}
