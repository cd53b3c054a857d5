import { maxContactCount } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { PageHeader } from '@confab/ui/page-header';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { useNavigate } from '@tanstack/react-router';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { lazy, Suspense, use, useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { PageToolsContext } from '../../../platform/pages/page-tools.ts';
import { contactSorts, type ContactPlace } from '../model.ts';
import { ContactList, useContacts } from '../parts/contact-list.tsx';
import { useContactPlace, useTyped } from '../parts/use-contact-place.ts';

const ContactForm = lazy(async () => ({ default: (await import('../parts/contact-form.tsx')).ContactForm }));

/** Contacts: all that can be reached, those who are online, or those with a label. What is shown is in the address. */
export function ContactListScreen() {
  const accountId = useAccountId();
  const navigate = useNavigate();
  const { place, go } = useContactPlace();
  const { list, items, count } = useContacts(accountId, place);
  const [isNew, setNew] = useState(false);
  const title = useListTitle(place);
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <Head title={title} action={<NewContact onPress={() => setNew(true)} />} />
      <ListTools key={`${place.view}/${place.label}`} {...{ place, go, count }} />
      <ContactList
        list={list}
        items={items}
        label={title}
        empty={<Empty place={place} action={<NewContact onPress={() => setNew(true)} />} />}
      />
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

function useListTitle({ view, label }: ContactPlace): string {
  const text = useText();
  if (view === 'active') return text('contact:list.active');
  return label === undefined ? text('contact:title') : text('contact:list.labeled', { label });
}

function Head({ title, action }: { title: string; action: ReactNode }) {
  usePageTitle(title);
  const tools = use(PageToolsContext);
  return (
    <PageHeader
      title={title}
      className="max-lg:px-2!"
      start={<div className="lg:hidden">{tools.start}</div>}
      actions={
        <>
          {action}
          <div className="md:hidden">{tools.end}</div>
        </>
      }
    />
  );
}

function NewContact({ onPress }: { onPress: () => void }) {
  const text = useText();
  return (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={onPress}>
      {text('contact:list.new')}
    </Button>
  );
}

type ListToolsProps = Pick<ReturnType<typeof useContactPlace>, 'place' | 'go'> & {
  count: number | undefined;
};

/** Search, order, and how many there are. */
function ListTools({ place, go, count }: ListToolsProps) {
  const text = useText();
  const { typed, type } = useTyped(place.q ?? '', (q) => go({ q: q || undefined }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-surface px-5 py-2 max-md:px-4">
      {place.view === 'all' && (
        <SearchField
          label={text('contact:list.search')}
          clearLabel={text('contact:list.clearSearch')}
          value={typed}
          onChange={type}
          onSubmit={(words) => go({ q: words.trim() || undefined })}
          className="w-full sm:max-w-72"
        />
      )}
      <Select
        label={text('contact:list.sort')}
        hideLabel
        placeholder={text('contact:list.sort')}
        value={place.sort}
        options={contactSorts.map((id) => ({ id, label: text(`contact:sort.${id}`) }))}
        onChange={(id) => go({ sort: contactSorts.find((each) => each === id) })}
      />
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

function Empty({ place, action }: { place: ContactPlace; action: ReactNode }) {
  const text = useText();
  if (place.q !== undefined && place.view === 'all')
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('contact:list.nothing', { words: place.q })}
        description={text('contact:list.nothingText')}
      />
    );
  const kind = place.view === 'active' ? 'emptyActive' : place.label === undefined ? 'empty' : 'emptyLabel';
  return (
    <EmptyState
      icon={<UsersRound size={24} />}
      title={text(`contact:list.${kind}`)}
      description={text(`contact:list.${kind}Text`)}
      action={kind === 'empty' && action}
    />
  );
}
