import type { ContactInput } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { findOrCreateSession } from '../../contact/index.ts';
import { limitNewVisitors } from '../../widget/index.ts';
import { publicContactView } from '../view.ts';
import { appCaller } from '../steps/limit-app.ts';
import { checkProof, type Proof, requireInbox } from '../steps/require-resources.ts';

/**
 * Adds a contact to the inbox. Proof is checked here, but only showing and changing store it. Throws
 * `too_many_requests`.
 */
export async function addContact(
  platform: Platform,
  identifier: string,
  input: Partial<ContactInput> & Proof & { source_id?: string | null },
  networks: readonly Network[],
) {
  const inbox = await requireInbox(platform, identifier);
  checkProof(platform, inbox, input);
  await limitNewVisitors(platform, appCaller(inbox, networks));
  const { source_id: sourceId, identifier_hash: _proof, ...details } = input;
  const actor = { kind: 'system' as const, accountId: inbox.account_id };
  const { contact, session } = await findOrCreateSession(
    platform,
    actor,
    inbox.id,
    details,
    sourceId || undefined,
  );
  return publicContactView(contact, session);
}
