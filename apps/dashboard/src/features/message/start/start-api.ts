import { listContactableInboxes, showContact } from '@confab/contract/features/contact';
import { createConversation, type Conversation } from '@confab/contract/features/conversation';
import { searchContacts } from '@confab/contract/features/search';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { copiesInput, type Copies } from '../copies-model.ts';

export function contactsQuery(accountId: number, q: string) {
  return {
    ...routeQuery(searchContacts, { params: { account_id: accountId }, input: { q } }),
    enabled: q.trim() !== '',
    staleTime: 15_000,
  };
}

/** The recipient's contact details. */
export function recipientQuery(accountId: number, contactId: number | undefined) {
  return {
    ...routeQuery(showContact, { params: { account_id: accountId, id: contactId ?? 0 } }),
    enabled: contactId !== undefined,
  };
}

/** The inboxes from which a contact can be reached. */
export function contactableQuery(accountId: number, contactId: number | undefined) {
  return {
    ...routeQuery(listContactableInboxes, { params: { account_id: accountId, id: contactId ?? 0 } }),
    enabled: contactId !== undefined,
  };
}

export type NewConversation = {
  contactId: number;
  inboxId: number;
  sourceId: string;
  assigneeId: number;
  content: string;
  /** Where the channel has one. */
  subject: string;
  copies: Copies | undefined;
  /** What the provider makes it from, where it is a text that was approved. */
  template: Record<string, unknown> | undefined;
  files: readonly File[];
  /** The same for each try, so that a lost answer never makes a second conversation. */
  key: string;
};

export function startConversationMutation(accountId: number) {
  return mutationOptions({
    mutationFn: ({
      files,
      key,
      content,
      subject,
      copies,
      template,
      ...given
    }: NewConversation): Promise<Conversation> =>
      call(createConversation, {
        params: { account_id: accountId },
        input: {
          contact_id: given.contactId,
          inbox_id: given.inboxId,
          source_id: given.sourceId,
          assignee_id: given.assigneeId,
          ...(subject === '' ? {} : { additional_attributes: { mail_subject: subject } }),
          message: {
            content,
            echo_id: key,
            ...(copies === undefined ? {} : copiesInput(copies)),
            ...(template === undefined ? {} : { template_params: template }),
          },
        },
        idempotencyKey: key,
        ...(files.length > 0 ? { files: { 'message[attachments]': files } } : {}),
      }),
  });
}
