import { Failure } from '@confab/contract/kit/errors';
import { contentTypes } from '@confab/contract/features/message';
import type { SubmittedValues } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { contactRow, readVisitorDetails } from '../../../contact/index.ts';
import { answerAsContact } from '../../../conversation/index.ts';
import { shownContact } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { updateFromVisitor } from '../../steps/update-from-visitor.ts';
import { requireNewest } from '../../steps/write-as-visitor.ts';

export type VisitorAnswer = {
  contact?: { email?: string | null; name?: string | null } | null;
  message?: { submitted_values?: SubmittedValues | null } | null;
};

/**
 * Accepts the answer to a form, a choice, a survey, or an email request, which also identifies the visitor. Throws
 * `not_found`, and `unprocessable` for an invalid address.
 */
export async function answerMessage(
  platform: Platform,
  actor: VisitorActor,
  messageId: number,
  input: VisitorAnswer,
) {
  const visitor = requireSession(actor);
  const conversation = await requireNewest(platform, visitor);
  const email = readVisitorDetails({ email: input.contact?.email }).email ?? undefined;
  let asksEmail = false;
  await answerAsContact(platform, actor, conversation.id, messageId, (message) => {
    asksEmail = contentTypes[message.content_type] === 'input_email';
    if (!asksEmail) return { submitted_values: input.message?.submitted_values ?? [] };
    if (email === undefined) throw new Failure('unprocessable', { message: 'Email is invalid' });
    return { submitted_email: email };
  });
  if (asksEmail) {
    const name = input.contact?.name || email?.split('@', 1)[0];
    await updateFromVisitor(platform, visitor, { email, name }, { keepName: true });
  }
  return { contact: contactRow(await shownContact(platform, visitor)) };
}
