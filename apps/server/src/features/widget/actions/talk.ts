import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { ContactInput } from '@confab/contract/features/contact';
import type { VisitorMessage } from '@confab/contract/features/widget';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { readWebWidgetSettings } from '../../../channels/web-widget/settings.ts';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  markSeenByContact,
  readAsContact,
  resolveByContact,
  typeAsContact,
  oversizedAttribute,
} from '../../conversation/index.ts';
import { recordAttributeProvenance, attributesOfSession } from '../../contact/index.ts';
import { findInbox } from '../../inbox/index.ts';
import type { BrowserInfo } from '../browser-model.ts';
import { conversationBrief, startedView } from '../view.ts';
import { requireVisitor, shownContact } from './load-config.ts';
import { known } from '../steps/recognise-visitor.ts';
import { requestTranscript } from './request-transcript.ts';
import { updateFromVisitor } from './set-user.ts';
import { requireConversation, startAsVisitor, visitorConversation } from '../steps/write-as-visitor.ts';

/** The visitor's newest conversation in brief, or an empty object. */
export async function briefConversation(platform: Platform, actor: VisitorActor) {
  const row = await visitorConversation(platform, known(actor));
  return row === undefined ? {} : conversationBrief(row);
}

export type Opening = {
  contact?: Partial<ContactInput> | null;
  message: VisitorMessage;
  custom_attributes?: Record<string, unknown> | null;
};

/** Starts a new conversation with its first message and what a form before it asked. */
export async function openConversation(
  platform: Platform,
  actor: VisitorActor,
  opening: Opening,
  browser: BrowserInfo,
) {
  const visitor = known(actor);
  if (opening.contact) {
    await updateFromVisitor(platform, visitor, namedByEmail(opening.contact), { keepName: true });
  }
  const customAttributes = opening.custom_attributes ?? {};
  const { row } = await startAsVisitor(platform, visitor, {
    message: opening.message,
    customAttributes,
    browser,
  });
  await recordAttributeProvenance(platform.db, row.account_id, visitor.contactInbox.id, customAttributes);
  const messages = await readAsContact(platform, row.account_id, row.id, {});
  const { session } = await requireVisitor(platform, visitor);
  const shown = attributesOfSession(session, 'conversation_attributes', row.custom_attributes);
  return startedView({ ...row, custom_attributes: shown }, messages, await shownContact(platform, visitor));
}

/** A visitor who leaves an address but no name is called by what stands before the @. */
function namedByEmail(said: Partial<ContactInput>): Partial<ContactInput> {
  const local = said.email?.split('@', 1)[0]?.trim();
  return said.name || !local ? said : { ...said, name: local };
}

export async function see(platform: Platform, actor: VisitorActor): Promise<void> {
  const row = await visitorConversation(platform, known(actor));
  if (row !== undefined) await markSeenByContact(platform, actor, row.id);
}

/** Asks for a copy by mail; silent whether there will be one or not. Throws `too_many_requests`. */
export async function queueTranscript(
  platform: Platform,
  actor: VisitorActor,
  networks: readonly Network[],
): Promise<void> {
  const row = await visitorConversation(platform, known(actor));
  if (row !== undefined) await requestTranscript(platform, row, networks);
}

/** Throws an empty `not_found` without a conversation. Other words than `on` and `off` say nothing. */
export async function typing(
  platform: Platform,
  actor: VisitorActor,
  status: string | null | undefined,
): Promise<void> {
  const row = await requireConversation(platform, known(actor));
  if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
}

/** Ends the conversation, where the site lets its visitors. Throws an empty `forbidden` or `not_found`. */
export async function endConversation(platform: Platform, actor: VisitorActor): Promise<void> {
  const inbox = await findInbox(platform.db, actor.accountId, actor.inboxId);
  const features = inbox && readWebWidgetSettings(inbox.channel_settings).selected_feature_flags;
  if (!features?.includes('end_conversation')) throw new Failure('forbidden', { body: '' });
  const row = await requireConversation(platform, known(actor));
  await resolveByContact(platform, actor, row.id);
}

/** Throws `invalid` for an attribute that is too large to keep. */
export function checkAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const tooLarge = oversizedAttribute(attributes);
  if (tooLarge === undefined) return attributes;
  throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
}
