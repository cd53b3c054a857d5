import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  attributesOfSession,
  changeContact,
  contactRow,
  isAuthoritative,
  withoutKeys,
} from '../../../contact/index.ts';
import { requireVisitor, shownContact } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';

export async function dropContactAttributes(
  platform: Platform,
  actor: VisitorActor,
  keys: readonly string[],
) {
  const { contact, session } = await requireVisitor(platform, requireSession(actor));
  await changeContact(platform, actor, contact.id, (before) => {
    const own = attributesOfSession(session, 'custom_attributes', before.custom_attributes);
    const droppable = isAuthoritative(before, session) ? keys : keys.filter((key) => Object.hasOwn(own, key));
    return { custom_attributes: withoutKeys(before.custom_attributes, droppable) };
  });
  return contactRow(await shownContact(platform, actor));
}
