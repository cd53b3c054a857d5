import type { SearchContact } from '@confab/contract/features/search';
import { Button } from '@confab/ui/button';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FileTray } from '../../composer/parts/file-tray.tsx';
import { ContactField } from './contact-field.tsx';
import { HeadFields } from './head-fields.tsx';
import { useNewConversation } from './use-new-conversation.ts';

type NewConversationModalProps = {
  accountId: number;
  /** To whom; absent where it is chosen here. */
  contact?: SearchContact;
  onClose: () => void;
};

/** A first message to a contact, from an inbox that reaches them; opens the conversation. */
export function NewConversationModal({ accountId, contact, onClose }: NewConversationModalProps) {
  const text = useText();
  const form = useNewConversation(accountId, onClose, contact ?? null);
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
      <HeadFields form={form} />
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
