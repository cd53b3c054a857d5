import type { Inbox } from '@confab/contract/features/inbox';
import type { SearchContact } from '@confab/contract/features/search';
import type { FilledTemplate } from '@confab/rules/message-template';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { CallError } from '../../../../platform/calls/call.ts';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { formRules, type FormRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { capabilitiesOf, inboxesQuery } from '../../../inbox/index.ts';
import { newId } from '../../api.ts';
import { useFiles } from '../../files/parts/use-files.ts';
import { errorOf, noCopies } from '../../copies/recipients-model.ts';
import { useErrorText } from '../../copies/parts/use-error-text.ts';
import { beginsWithTemplate } from '../../template/template-model.ts';
import { contactableQuery, type NewConversation, startConversationMutation } from '../start-api.ts';

export type NewValues = {
  contact: SearchContact | null;
  inbox: string | null;
  subject: string;
  cc: string;
  bcc: string;
  content: string;
  /** Replaces the typed message. */
  template: FilledTemplate | null;
};

/** The server's errors, by the fields of this form. */
const paths = {
  'message.content': 'content',
  inbox_id: 'inbox',
  contact_id: 'contact',
  source_id: 'inbox',
  cc_emails: 'cc',
  bcc_emails: 'bcc',
  'message.template_params': 'template',
} as const;

/** A new conversation being written, optionally with a preselected contact. */
export function useNewConversation(
  accountId: number,
  onClose: () => void,
  initialContact: SearchContact | null,
) {
  const navigate = useNavigate();
  const { id: assigneeId } = useProfile();
  const start = useStart(accountId);
  // File types are checked by the server: the channel may not be chosen yet.
  const files = useFiles(null);
  const [contactId, setContactId] = useState(initialContact?.id);
  const inboxes = useQuery(contactableQuery(accountId, contactId));
  const known = useQuery(inboxesQuery(accountId)).data?.payload;
  const inboxOf = (id: string | null) => known?.find((inbox) => String(inbox.id) === id);
  const form = useForm<NewValues>({
    initial: {
      contact: initialContact,
      inbox: null,
      subject: '',
      cc: '',
      bcc: '',
      content: '',
      template: null,
    },
    rules: useRules(files.files.length > 0, inboxOf),
    paths,
    submit: async ({ contact, inbox: inboxId, template, subject, cc, bcc, ...written }) => {
      const chosen = inboxes.data?.payload.find(({ inbox }) => String(inbox.id) === inboxId);
      if (contact === null || chosen === undefined) return;
      const scope = { contactId: contact.id, inboxId: chosen.inbox.id, sourceId: chosen.source_id };
      const can = capabilitiesOf(inboxOf(inboxId));
      const head = {
        subject: can.subject ? subject.trim() : '',
        copies: can.copies ? { ...noCopies, cc, bcc } : undefined,
      };
      const message = template
        ? { content: template.content, template: template.params, files: [] }
        : { content: written.content, template: undefined, files: files.files };
      const { id } = await start({ ...scope, ...head, ...message, assigneeId });
      onClose();
      await navigate({ to: conversationPath(accountId, { kind: 'all' }, id) });
    },
  });
  // The templates and their values are of this inbox and this contact.
  const chooseInbox = (id: string | null) => {
    form.set('inbox', id);
    form.set('template', null);
  };
  const chooseContact = (contact: SearchContact | null) => {
    form.set('contact', contact);
    chooseInbox(null);
    setContactId(contact?.id);
  };
  const inbox = inboxOf(form.values.inbox);
  return { ...form, inboxes, files, chooseContact, chooseInbox, inbox, can: capabilitiesOf(inbox) };
}

/** Fields of inboxes other than the chosen one are not sent, so they are not validated. */
function useRules(
  hasFiles: boolean,
  inboxOf: (id: string | null) => Inbox | undefined,
): FormRules<NewValues> {
  const text = useText();
  const errorTextOf = useErrorText();
  const { required } = formRules(text);
  const addresses = (typed: string, { inbox }: NewValues) => {
    const error = capabilitiesOf(inboxOf(inbox)).copies ? errorOf(typed) : undefined;
    return error && errorTextOf(error);
  };
  return {
    contact: (value) => (value === null ? text('common:required') : undefined),
    inbox: (value) => required(value ?? ''),
    cc: addresses,
    bcc: addresses,
    template: (value, { inbox }) => {
      const isMissing = value === null && beginsWithTemplate(inboxOf(inbox));
      return isMissing ? text('new-conversation:chooseTemplate') : undefined;
    },
    content: (value, { inbox, template }) => {
      if (template !== null || beginsWithTemplate(inboxOf(inbox))) return undefined;
      const over = value.length - capabilitiesOf(inboxOf(inbox)).max_message_length;
      if (over > 0) return text('conversation:composer.tooLong', { count: over });
      return hasFiles ? undefined : required(value);
    },
  };
}

/** Tries under one key until the server answers: a lost answer never makes a second conversation. */
function useStart(accountId: number) {
  const { mutateAsync } = useMutation(startConversationMutation(accountId));
  const key = useRef(newId());
  return async (input: Omit<NewConversation, 'key'>) => {
    try {
      return await mutateAsync({ ...input, key: key.current });
    } catch (error) {
      // A rejected request was not executed: a changed one gets a new key.
      if (isRejected(error)) key.current = newId();
      throw error;
    }
  };
}

/** A request that failed to complete or is still pending may have been executed. */
function isRejected(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 409;
}
