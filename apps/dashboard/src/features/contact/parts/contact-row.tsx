import type { Contact } from '@confab/contract/features/contact';
import { RelativeTime } from '@confab/ui/relative-time';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { RowCheckbox } from '../../../platform/selection/row-checkbox.tsx';
import { locationText } from '../model.ts';
import { ContactAvatar } from './contact-avatar.tsx';

type ContactRowProps = {
  contact: Contact;
  isSelected: boolean;
  /** Something is selected, so that checkboxes show. */
  isSelecting: boolean;
  /** With the shift key a range. */
  onSelect: (id: number, isRange: boolean) => void;
};

/** One contact of a list; leads to its page, and can be selected. */
export function ContactRow({ contact, isSelected, isSelecting, onSelect }: ContactRowProps) {
  const text = useText();
  const accountId = useAccountId();
  const { id } = contact;
  const onClick = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    onSelect(id, true);
  };
  return (
    <div className="group/row relative" data-row={id}>
      <Link
        to={accountPath(accountId, `contacts/${id}`)}
        onClick={onClick}
        draggable={false}
        className={`focus-ring -outline-offset-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border px-5 py-2.5 max-md:px-4 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.5fr)_6.5rem] ${
          isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-surface-hover'
        }`}
      >
        <RowContent contact={contact} />
      </Link>
      <RowCheckbox
        label={text('contact:list.selectOne', { name: contact.name || text('contact:list.unnamed') })}
        isSelected={isSelected}
        isShown={isSelecting}
        size="medium"
        className="inset-y-0 start-3.5 w-11 max-md:start-2.5"
        onSelect={(isRange) => onSelect(id, isRange)}
      />
    </div>
  );
}

function RowContent({ contact }: { contact: Contact }) {
  const text = useText();
  const language = useLanguage();
  const { name, email, phone_number: phone, identifier, last_activity_at: activeAt } = contact;
  const company = contact.additional_attributes['company_name'];
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <ContactAvatar contact={contact} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate text-body font-medium">
              <bdi className="truncate-end">{name || text('contact:list.unnamed')}</bdi>
            </span>
            {contact.blocked && (
              <span className="shrink-0 rounded-sm bg-danger-soft px-1 text-meta text-danger">
                {text('contact:list.blocked')}
              </span>
            )}
          </span>
          {typeof company === 'string' && company !== '' && (
            <span className="block truncate text-meta text-text-muted">
              <bdi className="truncate-end">{company}</bdi>
            </span>
          )}
          <span className="block truncate text-meta text-text-muted md:hidden">
            <bdi className="truncate-end">{email ?? phone ?? identifier}</bdi>
          </span>
        </span>
      </span>
      <span className="min-w-0 max-md:hidden">
        <Line value={email ?? identifier ?? undefined} />
        <Line value={phone ?? undefined} isMuted={email !== null || identifier !== null} />
      </span>
      <span className="min-w-0 max-md:hidden">
        <Line value={locationText(contact, language)} isMuted />
      </span>
      <span className="justify-self-end text-meta text-text-muted">
        {activeAt !== undefined && (
          <>
            <span className="sr-only">{text('contact:list.lastActivity')} </span>
            <RelativeTime date={new Date(activeAt * 1000)} />
          </>
        )}
      </span>
    </>
  );
}

function Line({ value, isMuted = false }: { value: string | undefined; isMuted?: boolean }) {
  if (value === undefined || value === '') return null;
  return (
    <span className={`block truncate ${isMuted ? 'text-meta text-text-muted' : 'text-control'}`}>
      <bdi className="truncate-end">{value}</bdi>
    </span>
  );
}
