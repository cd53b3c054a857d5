import { contactUpdated } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import { maxAvatarBytes, removeAvatar, storeAvatarFile } from '../../../platform/files/avatar.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { OutboundResponse } from '../../../platform/outbound/guarded-fetch.ts';
import { findChannel } from '../../../channels/registry.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, providerTools } from '../../inbox/index.ts';
import { findContact, lockContacts, updateContact, type ContactRecord } from '../queries.ts';
import { contactEvent } from '../steps/contact-events.ts';
import { mayFetch } from '../steps/limit-fetches.ts';

/**
 * Fetches the image at a URL as avatar of a contact without one. A URL that does not work, or is no image, leaves the
 * contact without; a temporarily unavailable server is retried later. Beyond the rate limits nothing is fetched, and
 * the contact stays without.
 */
export async function fetchAvatar(
  platform: Platform,
  accountId: number,
  contactId: number,
  source: AvatarSource,
): Promise<void> {
  const contact = await findContact(platform.db, accountId, contactId);
  if (contact === undefined || contact.avatar_key !== null) return;
  const located = typeof source === 'string' ? { url: source } : await locate(platform, accountId, source);
  if (located === undefined || !(await mayFetch(platform, contact, located.url))) return;
  const key = await withTemporaryFile(async (file) => {
    const answer = await fetchOutside(platform, located, file);
    if (answer === undefined) return undefined;
    if (answer.status >= 500) throw new Error(`the image's server responded with ${answer.status}`);
    return answer.status === 200 ? avatarOf(platform, contact, file) : undefined;
  });
  if (key !== undefined && !(await keep(platform, accountId, contactId, key)))
    await removeAvatar(platform, key);
}

/** Where an image is: a URL, or a reference that the channel of an inbox resolves to one. */
export type AvatarSource = string | AvatarReference;
type AvatarReference = { inboxId: number; reference: string };
type Located = { url: string; headers?: Readonly<Record<string, string>> };

/** Undefined for an image that no longer exists. */
async function locate(
  platform: Platform,
  accountId: number,
  { inboxId, reference }: AvatarReference,
): Promise<Located | undefined> {
  const inbox = await findInbox(platform.db, accountId, inboxId);
  const inbound = inbox && findChannel(inbox.channel)?.inbound;
  try {
    return inbox && (await inbound?.locateFile?.(reference, providerTools(platform, inbox)));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Undefined for an address that may never be called. */
async function fetchOutside(
  platform: Platform,
  { url, headers = {} }: Located,
  saveTo: string,
): Promise<OutboundResponse | undefined> {
  try {
    return await platform.outbound.fetch(url, { maxBytes: maxAvatarBytes, saveTo, headers });
  } catch (error) {
    if (hasCode(error, 'outbound_refused') || hasCode(error, 'outbound_bad_url')) return undefined;
    throw error;
  }
}

/** Undefined for a file that is no image; when too many are waiting to be resized, it is retried later. */
async function avatarOf(
  platform: Platform,
  contact: ContactRecord,
  file: string,
): Promise<string | undefined> {
  const owner = { kind: 'visitor', accountId: contact.account_id, name: `contact ${contact.id}` } as const;
  try {
    return await storeAvatarFile(platform, owner, file);
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return undefined;
    throw error;
  }
}

/** False when the contact got an avatar or was deleted in the meantime. */
function keep(platform: Platform, accountId: number, contactId: number, key: string): Promise<boolean> {
  return transact(platform, async (trx, emit) => {
    const [contact] = await lockContacts(trx, accountId, [contactId]);
    if (contact === undefined || contact.avatar_key !== null) return false;
    const now = platform.clock.now();
    const after = await updateContact(trx, accountId, contactId, { avatar_key: key }, now);
    emit(contactEvent(platform, contactUpdated, after, { kind: 'system', accountId }));
    return true;
  });
}
