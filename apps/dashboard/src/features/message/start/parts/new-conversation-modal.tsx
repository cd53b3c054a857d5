import type { SearchContact } from '@confab/contract/features/search';
import { maxContentLength } from '@confab/contract/features/message';
import { newId } from '../../api.ts';
import { Button } from '@confab/ui/button';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { CallError } from '../../../../platform/calls/call.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules, type FormRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FileTray } from '../../composer/parts/file-tray.tsx';
import { useFiles } from '../../composer/parts/use-files.ts';
import { contactableQuery, type NewConversation, startConversationMutation } from '../start-api.ts';
import { ContactField } from './contact-field.tsx';

type NewConversationModalProps = { accountId: number; onClose: () => void };

type NewValues = { contact: SearchContact | null; inbox: string | null; content: string };
const nothing: NewValues = { contact: null, inbox: null, content: '' };

/** A first message to a contact, from an inbox that reaches them; opens the conversation. */
export function NewConversationModal({ accountId, onClose }: NewConversationModalProps) {
  const text = useText();
  const form = useNewConversation(accountId, onClose);
  const { field, values, inboxes, files } = form;
  const options =
    inboxes.data?.payload.map(({ inbox }) => ({ id: String(inbox.id), label: inbox.name })) ?? [];
  const isUnreachable = inboxes.isSuccess && options.length === 0;
  const unreachable = isUnreachable ? text('conversation:new.noInbox') : undefined;
  const failed = inboxes.isError ? errorText(inboxes.error, text) : undefined;
  const { value: content, ...message } = field('content');
  return (
    <FormModal
      title={text('conversation:new.title')}
      submitLabel={text('conversation:new.send')}
      form={form}
      onClose={onClose}
    >
      <ContactField
        accountId={accountId}
        value={values.contact}
        error={field('contact').error}
        onChange={form.chooseContact}
      />
      {values.contact && (
        <Select
          label={text('conversation:new.inbox')}
          placeholder={text('conversation:new.chooseInbox')}
          options={options}
          {...field('inbox')}
          error={unreachable ?? failed ?? field('inbox').error}
        />
      )}
      <TextArea
        label={text('conversation:new.message')}
        value={content}
        {...message}
        minRows={4}
        maxRows={12}
        dir="auto"
      />
      <FileTray files={files.files} onRemove={files.remove} />
      <AttachFiles onFiles={files.add} />
    </FormModal>
  );
}

function useNewConversation(accountId: number, onClose: () => void) {
  const navigate = useNavigate();
  const { id: assigneeId } = useProfile();
  const start = useStart(accountId);
  // Which files go with it the server says: here the channel may not be chosen yet.
  const files = useFiles(null);
  const [contactId, setContactId] = useState<number>();
  const inboxes = useQuery(contactableQuery(accountId, contactId));
  const form = useForm({
    initial: nothing,
    rules: useRules(files.files.length > 0),
    paths: { 'message.content': 'content', inbox_id: 'inbox', contact_id: 'contact', source_id: 'inbox' },
    submit: async ({ contact, inbox: inboxId, content }) => {
      const chosen = inboxes.data?.payload.find(({ inbox }) => String(inbox.id) === inboxId);
      if (contact === null || chosen === undefined) return;
      const place = { contactId: contact.id, inboxId: chosen.inbox.id, sourceId: chosen.source_id };
      const { id } = await start({ ...place, assigneeId, content, files: files.files });
      onClose();
      await navigate({ to: conversationPath(accountId, { kind: 'all' }, id) });
    },
  });
  const chooseContact = (contact: SearchContact | null) => {
    form.set('contact', contact);
    form.set('inbox', null);
    setContactId(contact?.id);
  };
  return { ...form, inboxes, files, chooseContact };
}

function useRules(hasFiles: boolean): FormRules<NewValues> {
  const text = useText();
  const { required } = formRules(text);
  return {
    contact: (value) => (value === null ? text('common:required') : undefined),
    inbox: (value) => required(value ?? ''),
    content: (value) => {
      const over = value.length - maxContentLength;
      if (over > 0) return text('conversation:composer.tooLong', { count: over });
      return hasFiles ? undefined : required(value);
    },
  };
}

/** Tries under one key until the server answers: a lost answer never makes a second conversation. */
function useStart(accountId: number) {
  const { mutateAsync } = useMutation(startConversationMutation(accountId));
  const key = useRef(newId());
  return async (given: Omit<NewConversation, 'key'>) => {
    try {
      return await mutateAsync({ ...given, key: key.current });
    } catch (error) {
      // Refused is not done: what is changed now is another request.
      if (isRefused(error)) key.current = newId();
      throw error;
    }
  };
}

/** Not so for what broke off or still runs: it may be done. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 409;
}

function AttachFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        className="self-start"
        icon={<Paperclip aria-hidden size={14} />}
        onPress={() => chooser.current?.click()}
      >
        {text('conversation:composer.attach')}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={text('conversation:composer.attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
