import type { ContactInput } from '@confab/contract/features/contact';
import type { VisitorMessage } from '@confab/contract/features/widget';
import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAsContact } from '../../../conversation/index.ts';
import { attributesOfSession, recordAttributeProvenance } from '../../../contact/index.ts';
import type { BrowserInfo } from '../../browser-model.ts';
import { startedView } from '../../view.ts';
import { requireVisitor, shownContact } from '../../steps/require-visitor.ts';
import { requireSession } from '../../steps/recognize-visitor.ts';
import { updateFromVisitor } from '../../steps/update-from-visitor.ts';
import { startAsVisitor } from '../../steps/write-as-visitor.ts';

export type Opening = {
  contact?: Partial<ContactInput> | null;
  message: VisitorMessage;
  custom_attributes?: Record<string, unknown> | null;
};

/** Starts a new conversation with its first message and the answers of the pre-chat form. */
export async function startConversation(
  platform: Platform,
  actor: VisitorActor,
  opening: Opening,
  browser: BrowserInfo,
) {
  const visitor = requireSession(actor);
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

/** A visitor with an address but no name is named by the part before the @. */
function namedByEmail(input: Partial<ContactInput>): Partial<ContactInput> {
  const local = input.email?.split('@', 1)[0]?.trim();
  return input.name || !local ? input : { ...input, name: local };
}
