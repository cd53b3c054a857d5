import { Failure } from '@confab/contract/kit/errors';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact, findContactInbox, visibleToSession, type Visitor } from '../../contact/index.ts';

export async function presentVisitor(platform: Platform, actor: VisitorActor): Promise<Visitor | undefined> {
  const { contactInbox, accountId, inboxId } = actor;
  if (contactInbox === null) return undefined;
  // The session first: its contact may have become another since the guard looked.
  const session = await findContactInbox(platform.db, accountId, inboxId, contactInbox.sourceId);
  const contact = session && (await findContact(platform.db, accountId, session.contact_id));
  return session && contact && { contact, session };
}

/** The contact of a visitor with a session. Throws `not_found`. */
export async function visitorContact(platform: Platform, actor: VisitorActor) {
  return (await requireVisitor(platform, actor)).contact;
}

/** The same as the visitor may see it. Throws `not_found`. */
export async function shownContact(platform: Platform, actor: VisitorActor) {
  const { contact, session } = await requireVisitor(platform, actor);
  return visibleToSession(contact, session);
}

/** The visitor's session and contact, as they are now. Throws `not_found`. */
export async function requireVisitor(platform: Platform, actor: VisitorActor): Promise<Visitor> {
  const visitor = await presentVisitor(platform, actor);
  if (visitor === undefined) throw new Failure('not_found');
  return visitor;
}
