import { maxContactCount } from '@confab/contract/features/contact';
import type { Condition } from '@confab/contract/kit/conditions';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { useNavigate } from '@tanstack/react-router';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListHead } from '../../../platform/pages/list-head.tsx';
import { useTyped } from '../../../platform/pages/use-typed.ts';
import { useSelection } from '../../../platform/selection/use-selection.ts';
import { useListFilter, type ListFilterState } from '../../custom-filter/index.ts';
import { contactSorts, type ContactListLocation } from '../model.ts';
import { ContactBulkActions } from '../bulk/parts/contact-bulk-actions.tsx';
import { ContactTransfer } from '../transfer/parts/contact-transfer.tsx';
import { ContactFilter } from '../filter/parts/contact-filter.tsx';
import { ContactList, useContacts } from '../parts/contact-list.tsx';
import { useContactListLocation } from '../parts/use-contact-list-location.ts';

const ContactForm = lazy(async () => ({ default: (await import('../parts/contact-form.tsx')).ContactForm }));

/**
 * Contacts: all that can be reached, those who are online, those with a label, or a segment. What is shown is in the
 * address; a filter over it is not.
 */
export function ContactListScreen() {
  const accountId = useAccountId();
  const navigate = useNavigate();
  const { location, path, go } = useContactListLocation();
  const filtering = useListFilter({ accountId, type: 'contact', savedId: location.segmentId, path });
  const { conditions, saved } = filtering;
  const { list, items, count } = useContacts(accountId, location, filtering);
  const selection = useSelection({
    listKey: JSON.stringify([path, location, conditions]),
    listed: list.isSuccess ? items : undefined,
  });
  const [isNew, setNew] = useState(false);
  const title = useListTitle(location, filtering);
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <ListHead
        title={title}
        action={
          <>
            <NewContact onPress={() => setNew(true)} />
            {saved !== null && <ContactTransfer subject={{ kind: 'list', location, conditions }} />}
          </>
        }
      />
      {saved === null ? (
        <NoSuchSegment />
      ) : (
        <>
          <ListTools
            key={`${location.view}/${location.label}`}
            {...{ accountId, location, go, count, filtering }}
          />
          <ContactList
            key={path}
            list={list}
            items={items}
            label={title}
            selection={selection}
            empty={
              <Empty {...{ location, conditions }} action={<NewContact onPress={() => setNew(true)} />} />
            }
          />
          <ContactBulkActions
            {...{ location, conditions, selection, items, count }}
            hasMore={list.hasNextPage}
          />
        </>
      )}
      <Suspense>
        {isNew && (
          <ContactForm
            contact={undefined}
            onClose={() => setNew(false)}
            onSaved={({ id }) => void navigate({ to: accountPath(accountId, `contacts/${id}`) })}
          />
        )}
      </Suspense>
    </div>
  );
}

function useListTitle({ view, label, segmentId }: ContactListLocation, { saved }: ListFilterState): string {
  const text = useText();
  if (saved) return saved.name;
  if (segmentId !== undefined && saved === null) return text('contact:list.noSegment');
  if (view === 'active') return text('contact:list.active');
  return label === undefined ? text('contact:title') : text('contact:list.labeled', { label });
}

function NewContact({ onPress }: { onPress: () => void }) {
  const text = useText();
  return (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={onPress}>
      <span className="max-sm:[header_&]:sr-only">{text('contact:list.new')}</span>
    </Button>
  );
}

/** For the URL of a segment that was deleted, or belongs to someone else. */
function NoSuchSegment() {
  const text = useText();
  return (
    <EmptyState
      className="h-full"
      icon={<SearchX size={24} />}
      title={text('contact:list.noSegment')}
      description={text('contact:list.noSegmentText')}
      action={
        <ButtonLink variant="primary" href={accountPath(useAccountId(), 'contacts')}>
          {text('contact:page.back')}
        </ButtonLink>
      }
    />
  );
}

type ListToolsProps = Pick<ReturnType<typeof useContactListLocation>, 'location' | 'go'> & {
  accountId: number;
  count: number | undefined;
  filtering: ListFilterState;
};

/** Search, filter, order, and how many there are. */
function ListTools({ accountId, location, go, count, filtering }: ListToolsProps) {
  const text = useText();
  const { typed, type } = useTyped(location.q ?? '', (q) => go({ q: q || undefined }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-surface px-5 py-2 max-md:px-4">
      {location.view === 'all' && filtering.conditions === undefined && filtering.isReady && (
        <SearchField
          label={text('contact:list.search')}
          clearLabel={text('contact:list.clearSearch')}
          value={typed}
          onChange={type}
          onSubmit={(value) => go({ q: value.trim() || undefined })}
          className="w-full sm:max-w-72"
        />
      )}
      <Select
        label={text('contact:list.sort')}
        hideLabel
        placeholder={text('contact:list.sort')}
        value={location.sort}
        options={contactSorts.map((id) => ({ id, label: text(`contact:sort.${id}`) }))}
        onChange={(id) => go({ sort: contactSorts.find((each) => each === id) })}
      />
      <div className="flex items-center">
        <ContactFilter accountId={accountId} filtering={filtering} />
      </div>
      {count !== undefined && count > 0 && (
        <p aria-live="polite" className="tabular ms-auto text-control whitespace-nowrap text-text-muted">
          {count < maxContactCount
            ? text('contact:list.count', { count })
            : text('contact:list.countMany', { count: maxContactCount })}
        </p>
      )}
    </div>
  );
}

type EmptyProps = {
  location: ContactListLocation;
  conditions: readonly Condition[] | undefined;
  action: ReactNode;
};

function Empty({ location, conditions, action }: EmptyProps) {
  const text = useText();
  if (conditions !== undefined)
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('contact:filter.none')}
        description={text('contact:filter.noneText')}
      />
    );
  if (location.q !== undefined && location.view === 'all')
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('contact:list.nothing', { query: location.q })}
        description={text('contact:list.nothingText')}
      />
    );
  const kind =
    location.view === 'active' ? 'emptyActive' : location.label === undefined ? 'empty' : 'emptyLabel';
  return (
    <EmptyState
      icon={<UsersRound size={24} />}
      title={text(`contact:list.${kind}`)}
      description={text(`contact:list.${kind}Text`)}
      action={kind === 'empty' && action}
    />
  );
}
