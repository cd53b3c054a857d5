import type { Contact } from '@confab/contract/features/contact';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { Link } from '@tanstack/react-router';
import { Building2, Copy, Fingerprint, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useMayUseContacts } from '../../../platform/account/account-context.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { contactValues, locationText } from '../model.ts';
import { ContactAvatar } from './contact-avatar.tsx';

/** The contact's name and contact details. */
export function ContactCard({ contact, actions }: { contact: Contact; actions?: ReactNode }) {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const mayUseContacts = useMayUseContacts();
  const path = accountPath(accountId, `contacts/${contact.id}`);
  return (
    <section aria-label={text('conversation:contact.title')} className="flex flex-col gap-2 p-4">
      <div className="flex items-center gap-3">
        <ContactAvatar contact={contact} size="lg" />
        <h3 className="min-w-0 flex-1 text-body font-semibold break-words">
          {mayUseContacts ? (
            <Link to={path} className="focus-ring rounded-sm hover:underline">
              <bdi>{contact.name}</bdi>
            </Link>
          ) : (
            <bdi>{contact.name}</bdi>
          )}
        </h3>
        {actions}
      </div>
      <ul className="flex flex-col">
        <Line icon={Mail} name={text('conversation:contact.email')} value={contact.email} scheme="mailto:" />
        <Line
          icon={Phone}
          name={text('conversation:contact.phone')}
          value={contact.phone_number}
          scheme="tel:"
        />
        <Line icon={Fingerprint} name={text('conversation:contact.identifier')} value={contact.identifier} />
        <Line
          icon={MapPin}
          name={text('conversation:contact.place')}
          value={locationText(contact, language) ?? null}
        />
        <Line
          icon={Building2}
          name={text('conversation:contact.company')}
          value={contactValues(contact).company_name}
          to={mayUseContacts ? `${path}/company` : undefined}
        />
      </ul>
    </section>
  );
}

type LineProps = {
  icon: typeof Mail;
  name: string;
  value: string | null;
  scheme?: 'mailto:' | 'tel:';
  /** A screen about it. */
  to?: string | undefined;
};

function Line({ icon: Icon, name, value, scheme, to }: LineProps) {
  const text = useText();
  if (value === null || value === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: text('common:copied') });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <li className="group flex min-h-7 items-center gap-2 text-control">
      <Icon aria-hidden size={14} className="shrink-0 text-text-muted" />
      <span className="sr-only">{name}</span>
      <span className="min-w-0 flex-1 break-words">
        {to !== undefined ? (
          <Link to={to} className="focus-ring rounded-sm hover:underline">
            <bdi>{value}</bdi>
          </Link>
        ) : scheme === undefined ? (
          <bdi>{value}</bdi>
        ) : (
          <a href={`${scheme}${encodeURIComponent(value)}`} className="hover:underline">
            <bdi>{value}</bdi>
          </a>
        )}
      </span>
      <IconButton
        label={text('conversation:contact.copy', { name })}
        size="small"
        hasTooltip={false}
        icon={<Copy aria-hidden size={13} />}
        onPress={() => void copy()}
        className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </li>
  );
}
