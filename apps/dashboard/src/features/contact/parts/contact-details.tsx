import type { Contact } from '@confab/contract/features/contact';
import { countryText } from '@confab/rules/country-name';
import { Banner } from '@confab/ui/banner';
import { RelativeTime } from '@confab/ui/relative-time';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { attributesOf, AttributeValues, customAttributesQuery } from '../../custom-attribute/index.ts';
import { saveAttributeMutation } from '../api.ts';
import { contactValues, socialKeys } from '../model.ts';

/** A contact's details besides its name. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const text = useText();
  const country = countryText(contact.additional_attributes, useLanguage());
  const values = { ...contactValues(contact), country: country ?? '' };
  const plain = [
    'email',
    'phone_number',
    'identifier',
    'company_name',
    'city',
    'country',
    ...socialKeys,
    'description',
  ] as const;
  const shown = plain.filter((key) => values[key] !== '');
  const { created_at: createdAt, last_activity_at: activeAt } = contact;
  return (
    <div className="flex flex-col gap-3">
      {contact.blocked && (
        <Banner tone="warning" shape="box" icon={<Ban size={14} />}>
          {text('contact:page.blocked')}
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {shown.map((key) => (
          <Detail key={key} name={text(`contact:form.${key}`)}>
            <DetailValue contactId={contact.id} kind={key} value={values[key]} />
          </Detail>
        ))}
        {createdAt !== undefined && (
          <Detail name={text('contact:page.created')}>
            <RelativeTime date={new Date(createdAt * 1000)} />
          </Detail>
        )}
        {activeAt !== undefined && (
          <Detail name={text('contact:page.lastActivity')}>
            <RelativeTime date={new Date(activeAt * 1000)} />
          </Detail>
        )}
      </dl>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-text-muted">{name}</dt>
      <dd className="text-control break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

type DetailValueProps = { contactId: number; kind: string; value: string };

function DetailValue({ contactId, kind, value }: DetailValueProps) {
  const companyPath = accountPath(useAccountId(), `contacts/${contactId}/company`);
  if (kind === 'company_name')
    return (
      <Link to={companyPath} className="focus-ring rounded-sm hover:underline">
        <bdi>{value}</bdi>
      </Link>
    );
  const scheme = kind === 'email' ? 'mailto:' : kind === 'phone_number' ? 'tel:' : undefined;
  if (scheme === undefined) return <bdi>{value}</bdi>;
  return (
    <a href={`${scheme}${encodeURIComponent(value)}`} className="focus-ring rounded-sm hover:underline">
      <bdi>{value}</bdi>
    </a>
  );
}

/** The custom attributes of a contact, each edited where it is shown; nothing where the account has none. */
export function useContactAttributes(contact: Contact | undefined): ReactNode {
  const text = useText();
  const accountId = useAccountId();
  const { mutateAsync } = useMutation(saveAttributeMutation(useQueryClient(), accountId));
  const { data, isError } = useQuery(customAttributesQuery(accountId));
  const attributes = attributesOf(data ?? [], 'contact_attribute');
  if (isError && data === undefined) return <p role="alert">{text('contact:attributes.failed')}</p>;
  if (contact === undefined || attributes.length === 0) return null;
  return (
    <AttributeValues
      key={contact.id}
      attributes={attributes}
      values={contact.custom_attributes}
      onSave={async (key, value) => {
        try {
          await mutateAsync({ id: contact.id, key, value });
          return undefined;
        } catch (error) {
          return errorText(error, text);
        }
      }}
    />
  );
}
