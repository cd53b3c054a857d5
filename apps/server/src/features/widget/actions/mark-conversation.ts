import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAttributeProvenance, attributesOfSession, withoutKeys } from '../../contact/index.ts';
import { setAttributesAsContact, setLabelsAsContact } from '../../conversation/index.ts';
import { findLabelByTitle } from '../../label/index.ts';
import { conversationRow } from '../view.ts';
import { requireVisitor } from './load-config.ts';
import { known } from '../steps/recognise-visitor.ts';
import { checkAttributes } from './talk.ts';
import { requireConversation, visitorConversation } from '../steps/write-as-visitor.ts';

/** Replaces what the visitor said of its conversation; what the team noted there stays. Throws `invalid`, and an empty `not_found`. */
export async function replaceAttributes(
  platform: Platform,
  actor: VisitorActor,
  attributes: Record<string, unknown>,
): Promise<void> {
  checkAttributes(attributes);
  const row = await requireConversation(platform, known(actor));
  const { session } = await requireVisitor(platform, actor);
  await recordAttributeProvenance(platform.db, row.account_id, session.id, attributes);
  await setAttributesAsContact(platform, actor, row.id, (now) =>
    checkAttributes({
      ...withoutKeys(now, Object.keys(attributesOfSession(session, 'conversation_attributes', now))),
      ...attributes,
    }),
  );
}

/** Removes some of them and answers the raw conversation. */
export async function dropAttributes(platform: Platform, actor: VisitorActor, keys: readonly string[]) {
  const row = await requireConversation(platform, known(actor));
  const { session } = await requireVisitor(platform, actor);
  const own = (now: Record<string, unknown>) => attributesOfSession(session, 'conversation_attributes', now);
  const changed = await setAttributesAsContact(platform, actor, row.id, (now) =>
    withoutKeys(
      now,
      keys.filter((key) => Object.hasOwn(own(now), key)),
    ),
  );
  return conversationRow({ ...changed, custom_attributes: own(changed.custom_attributes) });
}

/** Only labels the account knows: a visitor must not make new ones. */
export async function addLabel(
  platform: Platform,
  actor: VisitorActor,
  label: string | null | undefined,
): Promise<void> {
  const row = await visitorConversation(platform, known(actor));
  const title = label?.trim().toLowerCase() ?? '';
  const exists = await findLabelByTitle(platform.db, actor.accountId, title);
  if (row === undefined || exists === undefined) return;
  await setLabelsAsContact(platform, actor, row.id, (current) => [...new Set([...current, title])]);
}

export async function removeLabel(platform: Platform, actor: VisitorActor, label: string): Promise<void> {
  const row = await visitorConversation(platform, known(actor));
  if (row === undefined) return;
  const title = label.toLowerCase();
  await setLabelsAsContact(platform, actor, row.id, (current) => current.filter((one) => one !== title));
}
