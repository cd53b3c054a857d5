import {
  contactAvatarFound,
  type contactCreated,
  type contactDeleted,
  type contactMerged,
  type contactUpdated,
} from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import { outboxEvent, type OutboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userPush } from '../../user/index.ts';
import type { ContactRecord } from '../queries.ts';
import { contactPush } from '../view.ts';

type ContactEvent =
  | typeof contactCreated
  | typeof contactUpdated
  | typeof contactMerged
  | typeof contactDeleted;

/** An event about a contact, for all members of its account who may use contacts. */
export function contactEvent(
  platform: Platform,
  event: ContactEvent,
  contact: ContactRecord,
  actor: Actor,
): OutboxEvent {
  const { frontendUrl } = platform.installation;
  const performer = actor.kind === 'member' ? userPush(frontendUrl, actor.person) : undefined;
  const audience = { account: true, aboutContact: true } as const;
  const to = { accountId: contact.account_id, audience, performer };
  return outboxEvent(event, to, contactPush(frontendUrl, contact));
}

/** Requests an avatar to be fetched for a contact without one. */
export function avatarRequests(contact: ContactRecord, url: string | null | undefined): OutboxEvent[] {
  if (!url || contact.avatar_key !== null || !/^https?:\/\//i.test(url)) return [];
  const to = { accountId: contact.account_id, audience: {} };
  return [outboxEvent(contactAvatarFound, to, { contact_id: contact.id, url })];
}

/** The same for an avatar that the inbox's channel locates. */
export function avatarReferenceRequests(
  contact: ContactRecord,
  inboxId: number,
  reference: string,
): OutboxEvent[] {
  if (contact.avatar_key !== null) return [];
  const to = { accountId: contact.account_id, audience: {} };
  return [outboxEvent(contactAvatarFound, to, { contact_id: contact.id, url: reference, inbox_id: inboxId })];
}
