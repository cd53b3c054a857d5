import { Failure } from '@confab/contract/kit/errors';
import { contentTypes } from '@confab/contract/features/message';
import type { SubmittedValues, VisitorMessage } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import { contactRow, readVisitorDetails } from '../../contact/index.ts';
import { answerAsContact, readAsContact } from '../../conversation/index.ts';
import type { BrowserInfo } from '../browser-model.ts';
import { messagesView, writtenView } from '../view.ts';
import { shownContact } from './load-config.ts';
import { known } from '../steps/recognise-visitor.ts';
import { updateFromVisitor } from './set-user.ts';
import { requireConversation, visitorConversation, writeAsVisitor } from '../steps/write-as-visitor.ts';

/** A page of the visitor's conversation, ascending; empty without one. */
export async function readMessages(
  platform: Platform,
  actor: VisitorActor,
  place: { before?: number | null; after?: number | null },
) {
  const row = await visitorConversation(platform, known(actor));
  if (row === undefined) return { payload: [] };
  const page = { before: place.before ?? undefined, after: place.after ?? undefined };
  const messages = await readAsContact(platform, row.account_id, row.id, page);
  return {
    payload: messagesView(row, messages),
    meta: { contact_last_seen_at: unixSeconds(row.contact_last_seen_at) },
  };
}

export async function sendMessage(
  platform: Platform,
  actor: VisitorActor,
  message: VisitorMessage,
  browser: BrowserInfo,
) {
  const written = await writeAsVisitor(platform, known(actor), message, browser);
  return writtenView(written.row, written.message);
}

export type VisitorAnswer = {
  contact?: { email?: string | null; name?: string | null } | null;
  message?: { submitted_values?: SubmittedValues | null } | null;
};

/**
 * Takes the answer to a form, a choice, a survey or a request for an address, which also says who the visitor is.
 * Throws `not_found`, and `unprocessable` for an address that is none.
 */
export async function answerMessage(
  platform: Platform,
  actor: VisitorActor,
  messageId: number,
  given: VisitorAnswer,
) {
  const visitor = known(actor);
  const row = await requireConversation(platform, visitor);
  const email = readVisitorDetails({ email: given.contact?.email }).email ?? undefined;
  let asksEmail = false;
  await answerAsContact(platform, actor, row.id, messageId, (message) => {
    asksEmail = contentTypes[message.content_type] === 'input_email';
    if (!asksEmail) return { submitted_values: given.message?.submitted_values ?? [] };
    if (email === undefined) throw new Failure('unprocessable', { message: 'Email is invalid' });
    return { submitted_email: email };
  });
  if (asksEmail) {
    const name = given.contact?.name || email?.split('@', 1)[0];
    await updateFromVisitor(platform, visitor, { email, name }, { keepName: true });
  }
  return { contact: contactRow(await shownContact(platform, visitor)) };
}
