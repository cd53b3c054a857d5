import type { ContactInput } from '@confab/contract/features/contact';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeContact, contactRow, attributesOfSession, isAuthoritative, withoutKeys } from '../../contact/index.ts';
import { visitorFlags, widgetConfig } from '../view.ts';
import { limitNewVisitors } from '../steps/limit-visitors.ts';
import { loadConfig, requireVisitor, shownContact, visitorContact, visitorInbox } from './load-config.ts';
import { known } from '../steps/recognise-visitor.ts';
import { updateFromVisitor, setUser, type UserDetails } from './set-user.ts';

/** Settings of the panel and the visitor, new when the token named none. */
export async function config(platform: Platform, actor: VisitorActor) {
  if (actor.contactInbox === null) await limitNewVisitors(platform, actor);
  const { parts, visitor } = await loadConfig(platform, actor, await visitorInbox(platform, actor));
  return widgetConfig(parts, visitor);
}

/** What is known of the visitor, in yes and no. */
export async function details(platform: Platform, actor: VisitorActor) {
  const contact = await visitorContact(platform, actor);
  const { identifier } = await shownContact(platform, actor);
  return { ...visitorFlags(contact), identifier };
}

/** What the visitor says of itself. */
export async function change(platform: Platform, actor: VisitorActor, said: Partial<ContactInput>) {
  return visitorFlags(await updateFromVisitor(platform, known(actor), said, { keepName: false }));
}

/** What the site says of its visitor. */
export async function name(platform: Platform, actor: VisitorActor, said: UserDetails) {
  const { contact, newToken } = await setUser(platform, known(actor), said);
  return { ...visitorFlags(contact), ...(newToken === undefined ? {} : { widget_auth_token: newToken }) };
}

export async function dropDetails(platform: Platform, actor: VisitorActor, keys: readonly string[]) {
  const { contact, session } = await requireVisitor(platform, known(actor));
  await changeContact(platform, actor, contact.id, (before) => {
    const own = attributesOfSession(session, 'custom_attributes', before.custom_attributes);
    const droppable = isAuthoritative(before, session) ? keys : keys.filter((key) => Object.hasOwn(own, key));
    return { custom_attributes: withoutKeys(before.custom_attributes, droppable) };
  });
  return contactRow(await shownContact(platform, actor));
}
