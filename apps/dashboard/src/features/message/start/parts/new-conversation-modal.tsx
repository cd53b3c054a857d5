import type { SearchContact } from '@confab/contract/features/search';
import { Button } from '@confab/ui/button';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { Paperclip } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FileTray } from '../../files/parts/file-tray.tsx';
import { beginsWithTemplate } from '../../template/template-model.ts';
import { ContactField } from './contact-field.tsx';
import { FirstTemplate, TemplateChoice } from './first-template.tsx';
import { HeadFields } from './head-fields.tsx';
import { useNewConversation } from './use-new-conversation.ts';

type NewConversationModalProps = {
  accountId: number;
  /** The recipient; absent if it is chosen here. */
  contact?: SearchContact;
  onClose: () => void;
};

/** A first message to a contact, from an inbox that reaches them; opens the conversation. */
export function NewConversationModal({ accountId, contact, onClose }: NewConversationModalProps) {
  const text = useText();
  const form = useNewConversation(accountId, onClose, contact ?? null);
  const { field, values, inboxes } = form;
  const options =
    inboxes.data?.payload.map(({ inbox }) => ({ id: String(inbox.id), label: inbox.name })) ?? [];
  const isUnreachable = inboxes.isSuccess && options.length === 0;
  const unreachable = isUnreachable ? text('new-conversation:noInbox') : undefined;
  const failed = inboxes.isError ? errorText(inboxes.error, text) : undefined;
  const [choosing, setChoosing] = useState<string>();
  const [isBack, setBack] = useState(false);
  // For another contact or inbox the templates start over.
  const choice = `${values.contact?.id}:${values.inbox}`;
  return (
    <>
      <FormModal
        title={text('conversation:new.title')}
        submitLabel={text('new-conversation:send')}
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
            label={text('new-conversation:inbox')}
            placeholder={text('new-conversation:chooseInbox')}
            options={options}
            {...field('inbox')}
            onChange={form.chooseInbox}
            error={unreachable ?? failed ?? field('inbox').error}
          />
        )}
        <HeadFields form={form} />
        <FirstTemplate
          form={form}
          onOpen={() => setChoosing(choice)}
          onLeave={() => {
            setBack(true);
            form.set('template', null);
          }}
        />
        {values.template === null && !beginsWithTemplate(form.inbox) && (
          <FreeText form={form} autoFocus={isBack} />
        )}
      </FormModal>
      {/* Outside of the form: what is submitted in it is not submitted here. */}
      <Suspense>
        {choosing === choice && (
          <TemplateChoice {...{ accountId, form }} onClose={() => setChoosing(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** What is written freely, with files. */
function FreeText({ form, autoFocus }: { form: ReturnType<typeof useNewConversation>; autoFocus: boolean }) {
  const text = useText();
  const { files } = form;
  return (
    <>
      <TextArea
        label={text('new-conversation:message')}
        {...form.field('content')}
        autoFocus={autoFocus}
        minRows={4}
        maxRows={12}
        dir="auto"
      />
      <FileTray files={files.files} onRemove={files.remove} />
      <AttachFiles onFiles={files.add} />
    </>
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
