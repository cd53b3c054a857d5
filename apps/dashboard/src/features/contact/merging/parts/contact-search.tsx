import type { Contact } from '@confab/contract/features/contact';
import { Avatar } from '@confab/ui/avatar';
import { SearchField } from '@confab/ui/search-field';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useTyped } from '../../../../platform/pages/use-typed.ts';
import { candidatesQuery } from '../merge-api.ts';

type ContactSearchProps = {
  /** Leaves out those that make no sense here. */
  isOffered: (contact: Contact) => boolean;
  onChoose: (id: number) => void;
};

/** Searches another contact by name, email, or phone number. */
export function ContactSearch({ isOffered, onChoose }: ContactSearchProps) {
  const text = useText();
  const [searchText, setSearchText] = useState('');
  const { typed, type } = useTyped(searchText, setSearchText);
  const query = useQuery(candidatesQuery(useAccountId(), searchText));
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        autoFocus
        label={text('contact:list.search')}
        clearLabel={text('contact:list.clearSearch')}
        value={typed}
        onChange={type}
        onSubmit={(now) => setSearchText(now.trim())}
      />
      {searchText !== '' && (
        <QueryView
          query={query}
          skeleton={<Skeleton shape="block" height="3rem" />}
          errorTitle={text('contact:list.failed')}
        >
          {({ payload }) => {
            const others = payload.filter(isOffered);
            if (others.length === 0)
              return (
                <p role="status" className="text-control text-text-muted">
                  {text('contact:list.nothing', { query: searchText })}
                </p>
              );
            return (
              <ul aria-label={text('contact:merge.found')} className="-mx-2 flex flex-col">
                {others.map(({ id, name, thumbnail, email, phone_number: phone, identifier }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onChoose(id)}
                      className="focus-ring flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-surface-hover"
                    >
                      <Avatar name={name} src={thumbnail} />
                      <span className="min-w-0">
                        <span className="block truncate text-control font-medium">
                          <bdi className="truncate-end">{name || text('contact:list.unnamed')}</bdi>
                        </span>
                        <span className="block truncate text-meta text-text-muted">
                          <bdi className="truncate-end">{email ?? phone ?? identifier}</bdi>
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryView>
      )}
    </div>
  );
}
