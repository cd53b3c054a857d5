import { createContact, type Contact } from '@confab/contract/features/contact';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Banner } from '@confab/ui/banner';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { findHolder, saveContactMutation } from '../api.ts';
import { changedInput, contactValues, socialKeys } from '../model.ts';

const constraints = constraintsOf(createContact);

type ContactFormProps = {
  /** The contact to change; absent for a new one. */
  contact: Contact | undefined;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
};

/** What is known of a contact. Says which other contact has an email, phone number or identifier already. */
export function ContactForm({ contact, onClose, onSaved }: ContactFormProps) {
  const text = useText();
  const { form, holder } = useContactForm({ contact, onClose, onSaved });
  const field = form.field;
  return (
    <FormModal
      title={text(contact ? 'contact:form.editTitle' : 'contact:form.newTitle')}
      submitLabel={text(contact ? 'common:save' : 'contact:form.create')}
      form={form}
      onClose={onClose}
    >
      {holder && <Duplicate holder={holder} />}
      <TextField label={text('contact:form.name')} name="name" autoFocus {...field('name')} />
      <TextField
        label={text('contact:form.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck="false"
        {...field('email')}
      />
      <TextField
        label={text('contact:form.phone_number')}
        help={text('contact:form.phoneHelp')}
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('phone_number')}
      />
      <TextField label={text('contact:form.company_name')} {...field('company_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={text('contact:form.city')} {...field('city')} />
        <TextField label={text('contact:form.country')} {...field('country')} />
      </div>
      <TextField
        label={text('contact:form.identifier')}
        autoComplete="off"
        spellCheck="false"
        {...field('identifier')}
      />
      <TextArea label={text('contact:form.description')} {...field('description')} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-control font-medium">{text('contact:form.social')}</legend>
        {socialKeys.map((key) => (
          <TextField key={key} label={text(`contact:form.${key}`)} spellCheck="false" {...field(key)} />
        ))}
      </fieldset>
    </FormModal>
  );
}

function useContactForm({ contact, onClose, onSaved }: ContactFormProps) {
  const text = useText();
  const accountId = useAccountId();
  const save = useMutation(saveContactMutation(useQueryClient(), accountId));
  const [holder, setHolder] = useState<Contact>();
  const form = useForm({
    constraints,
    initial: contactValues(contact),
    submit: async (values) => {
      setHolder(undefined);
      try {
        const saved = await save.mutateAsync({ id: contact?.id, input: changedInput(contact, values) });
        const name = saved.name || text('contact:list.unnamed');
        toast({
          text: text(contact ? 'contact:form.saved' : 'contact:form.created', { name }),
          tone: 'positive',
        });
        onClose();
        onSaved?.(saved);
      } catch (error) {
        // Which one it is helps, but the fields say what is wrong without it.
        setHolder(await findHolder(accountId, error, values).catch(() => undefined));
        throw error;
      }
    },
  });
  return { form, holder };
}

function Duplicate({ holder }: { holder: Contact }) {
  const text = useText();
  const accountId = useAccountId();
  const name = holder.name || text('contact:list.unnamed');
  return (
    <Banner
      tone="warning"
      shape="box"
      action={
        <Link
          to={accountPath(accountId, `contacts/${holder.id}`)}
          className="focus-ring rounded-sm px-1 underline underline-offset-2"
        >
          {text('contact:form.openDuplicate', { name })}
        </Link>
      }
    >
      {text('contact:form.duplicate')}
    </Banner>
  );
}
