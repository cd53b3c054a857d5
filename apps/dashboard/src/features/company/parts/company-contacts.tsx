import type { Company } from '@confab/contract/features/company';
import type { Contact } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { ErrorState } from '@confab/ui/error-state';
import { IconButton } from '@confab/ui/icon-button';
import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ContactAvatar, itemsOf } from '../../contact/index.ts';
import { companyContactsQuery, removeContactMutation } from '../api.ts';

const AddContact = lazy(async () => ({ default: (await import('./add-contact.tsx')).AddContact }));

/** The contacts of a company, and the ways in and out of it. */
export function CompanyContacts({ company }: { company: Company }) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const title =
    company.contacts_count === 0
      ? text('company:contacts.title')
      : text('company:contacts.titleCount', { count: company.contacts_count });
  return (
    <Card
      title={title}
      actions={
        <Button size="small" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
          {text('company:contacts.add')}
        </Button>
      }
    >
      <Contacts company={company} />
      <Suspense>{isAdding && <AddContact company={company} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Contacts({ company }: { company: Company }) {
  const text = useText();
  const query = useInfiniteQuery(companyContactsQuery(useAccountId(), company.id));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState
        size="small"
        title={text('company:contacts.failed')}
        description={errorText(query.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <Skeleton shape="block" height="6rem" />
    );
  const contacts = itemsOf(query.data.pages);
  if (contacts.length === 0)
    return <p className="text-control text-text-muted">{text('company:contacts.empty')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <ul aria-label={text('company:contacts.title')} className="-mx-2 flex w-[calc(100%+1rem)] flex-col">
        {contacts.map((contact) => (
          <ContactLine key={contact.id} {...{ company, contact }} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-meta text-danger">
          {text('company:contacts.moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <Button size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {text('company:contacts.more')}
        </Button>
      )}
    </div>
  );
}

function ContactLine({ company, contact }: { company: Company; contact: Contact }) {
  const text = useText();
  const accountId = useAccountId();
  const remove = useMutation(removeContactMutation(useQueryClient(), accountId));
  const name = contact.name || text('company:contacts.unnamed');
  const detail = contact.email ?? contact.phone_number ?? contact.identifier;
  return (
    <li className="flex items-center gap-1 rounded-control hover:bg-surface-hover">
      <Link
        to={accountPath(accountId, `contacts/${contact.id}`)}
        className="focus-ring flex min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5"
      >
        <ContactAvatar contact={contact} />
        <span className="min-w-0">
          <span className="block truncate text-control font-medium">
            <bdi className="truncate-end">{name}</bdi>
          </span>
          {detail !== null && (
            <span className="block truncate text-meta text-text-muted">
              <bdi className="truncate-end">{detail}</bdi>
            </span>
          )}
        </span>
      </Link>
      <IconButton
        label={text('company:contacts.remove', { name })}
        icon={<UserMinus aria-hidden size={15} />}
        isPending={remove.isPending}
        onPress={() =>
          remove.mutate(
            { companyId: company.id, contactId: contact.id },
            {
              onSuccess: () => toast({ text: text('company:contacts.removed', { name }) }),
              onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
            },
          )
        }
      />
    </li>
  );
}
