import type { SearchContact } from '@confab/contract/features/search';
import { Button } from '@confab/ui/button';
import { SearchField } from '@confab/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { contactsQuery } from '../start-api.ts';

type ContactFieldProps = {
  accountId: number;
  value: SearchContact | null;
  onChange: (contact: SearchContact | null) => void;
  error: string | undefined;
};

/** The recipient: found by name, address, or number. */
export function ContactField({ accountId, value, onChange, error }: ContactFieldProps) {
  const text = useText();
  return (
    <div role="group" aria-label={text('new-conversation:contact')} className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {text('new-conversation:contact')}
      </span>
      {value ? (
        <div className="flex items-center gap-2 rounded-control border border-border px-3 py-1.5">
          <ContactName contact={value} />
          <Button size="small" variant="quiet" onPress={() => onChange(null)}>
            {text('new-conversation:change')}
          </Button>
        </div>
      ) : (
        <ContactSearch accountId={accountId} onChoose={onChange} />
      )}
      {error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function ContactSearch({
  accountId,
  onChoose,
}: {
  accountId: number;
  onChoose: (contact: SearchContact) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery(contactsQuery(accountId, q));
  const contacts = found.data?.payload.contacts ?? [];
  return (
    <>
      <SearchField
        label={text('new-conversation:search')}
        clearLabel={text('new-conversation:clear')}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <div aria-live="polite" className="text-meta text-text-muted">
        {found.isError && <p className="text-danger">{errorText(found.error, text)}</p>}
        {q !== '' && found.isSuccess && contacts.length === 0 && <p>{text('new-conversation:noContact')}</p>}
      </div>
      {contacts.length > 0 && (
        <ul aria-label={text('new-conversation:found')} className="max-h-48 overflow-y-auto">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <Button
                variant="quiet"
                className="h-auto! w-full justify-start! py-1.5! text-start"
                onPress={() => onChoose(contact)}
              >
                <ContactName contact={contact} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ContactName({ contact }: { contact: SearchContact }) {
  const reachedBy = contact.email ?? contact.phone_number ?? contact.identifier ?? '';
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate font-medium">
        <bdi className="truncate-end">{contact.name || reachedBy}</bdi>
      </span>
      <span className="truncate text-meta font-normal text-text-muted">
        <bdi className="truncate-end">{reachedBy}</bdi>
      </span>
    </span>
  );
}
