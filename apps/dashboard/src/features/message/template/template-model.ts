import type { Inbox } from '@confab/contract/features/inbox';
import { sendableTemplates, type Template } from '@confab/rules/message-template';

/** What agents of an inbox can send: of its provider, or of the program behind it. */
export function templatesOf(inbox: Inbox | undefined): readonly Template[] {
  return sendableTemplates(inbox?.message_templates ?? inbox?.additional_attributes?.['message_templates']);
}

/**
 * Whether a new conversation has to begin with one: elsewhere typed text may leave, and where a contact has one
 * conversation their window may be open.
 */
export function beginsWithTemplate(inbox: Inbox | undefined): boolean {
  const isClosed = inbox?.capabilities.begins_with_template === true && !inbox.lock_to_single_conversation;
  return isClosed && templatesOf(inbox).length > 0;
}

/** In which name or text a template is found. */
export function templatesLike(templates: readonly Template[], typed: string): readonly Template[] {
  const needle = typed.trim().toLowerCase();
  return templates.filter(({ name, body }) => `${name}\n${body}`.toLowerCase().includes(needle));
}
