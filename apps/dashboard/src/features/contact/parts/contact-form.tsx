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
import { errorText } from '../../../platform/calls/error-text.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { CompanyNameField } from '../../company/index.ts';
import { findDuplicateContact, saveContactMutation } from '../api.ts';
import { changedInput, contactValues, socialKeys } from '../model.ts';
import { readNumber, type PhoneError } from './read-number.ts';
import { ContactCountryField } from './contact-country-field.tsx';
import { ContactPhoneField } from './contact-phone-field.tsx';

const constraints = constraintsOf(createContact);

type ContactFormProps = {
  /** The contact to change; absent for a new one. */
  contact: Contact | undefined;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
};

/** A contact's data. Shows which other contact has an email, phone number, or identifier already. */
export function ContactForm({ contact, onClose, onSaved }: ContactFormProps) {
  const text = useText();
  const { form, duplicate, phone } = useContactForm({ contact, onClose, onSaved });
  const field = form.field;
  return (
    <FormModal
      title={text(contact ? 'contact:form.editTitle' : 'contact:form.newTitle')}
      submitLabel={text(contact ? 'common:save' : 'contact:form.create')}
      form={form}
      onClose={onClose}
    >
      {duplicate && <Duplicate duplicate={duplicate} />}
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
      <ContactPhoneField {...phone} {...field('phone_number')} />
      <CompanyNameField label={text('contact:form.company_name')} {...field('company_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={text('contact:form.city')} {...field('city')} />
        <ContactCountryField
          country={form.values.country}
          code={form.values.country_code}
          error={field('country').error ?? field('country_code').error}
          onChange={(chosen) => {
            form.set('country', chosen.country);
            form.set('country_code', chosen.code);
          }}
        />
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
  const [duplicate, setHolder] = useState<Contact>();
  const [country, setCountry] = useState<string | null>(null);
  // What others change while the form is open is not what was typed here, and is not sent back.
  const [opened] = useState(contact);
  const form = useForm({
    constraints,
    initial: contactValues(opened),
    describe: (error) =>
      error instanceof WrongPhone ? text(`contact:phone.${error.error}`) : errorText(error, text),
    submit: async (typed) => {
      setHolder(undefined);
      const values = { ...typed, phone_number: await storedPhone(opened, typed.phone_number, country) };
      try {
        const input = changedInput(opened, values, contact);
        const saved = await save.mutateAsync({ id: contact?.id, input });
        const name = saved.name || text('contact:list.unnamed');
        toast({
          text: text(contact ? 'contact:form.saved' : 'contact:form.created', { name }),
          tone: 'positive',
        });
        onClose();
        onSaved?.(saved);
      } catch (error) {
        // Naming the other contact is a convenience; the fields show the error without it.
        setHolder(await findDuplicateContact(accountId, error, values).catch(() => undefined));
        throw error;
      }
    },
  });
  return { form, duplicate, phone: { country, onCountryChange: setCountry } };
}

class WrongPhone extends Error {
  readonly error: PhoneError;
  constructor(error: PhoneError) {
    super(error);
    this.error = error;
  }
}

/** The number as stored; an unchanged one is kept even if it is invalid. */
async function storedPhone(
  contact: Contact | undefined,
  typed: string,
  country: string | null,
): Promise<string> {
  if (typed.trim() === contactValues(contact).phone_number) return typed;
  const number = await readNumber(typed, country);
  if ('error' in number) throw new WrongPhone(number.error);
  return number.e164;
}

function Duplicate({ duplicate }: { duplicate: Contact }) {
  const text = useText();
  const accountId = useAccountId();
  const name = duplicate.name || text('contact:list.unnamed');
  return (
    <Banner
      tone="warning"
      shape="box"
      action={
        <Link
          to={accountPath(accountId, `contacts/${duplicate.id}`)}
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
