import { CallError } from '../../../platform/calls/call.ts';
import type { Contact } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { confirmTyped } from '@confab/ui/confirm';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Pencil, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { contactQuery, deleteContactMutation } from '../api.ts';
import { ContactDetails } from '../parts/contact-details.tsx';
import { ContactSections } from '../parts/contact-sections.tsx';
import { ContactForm, MergeModal } from '../parts/lazy-parts.ts';
import { useBlock } from '../parts/use-block.ts';
import { WriteToContactButton } from '../../message/index.ts';
import { Duplicates } from '../merging/parts/duplicates.tsx';
import { MergedContacts } from '../merging/parts/merged-contacts.tsx';
import { ContactAvatarField } from '../parts/contact-avatar-field.tsx';
import { ContactTimeline } from '../timeline/parts/contact-timeline.tsx';

/** One contact: details, labels, notes, conversations, and history. */
export function ContactScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { contactId }: { contactId?: string } = useParams({ strict: false });
  const id = Number(contactId);
  const query = useQuery(contactQuery(accountId, id));
  const contact = query.data?.payload;
  const name = contact && (contact.name || text('contact:list.unnamed'));
  const [merging, setMerging] = useState<{ otherId: number | undefined }>();
  const navigate = useNavigate();
  if (query.error instanceof CallError && query.error.status === 404) return <Gone />;
  return (
    <SettingsPage
      title={name ?? text('contact:title')}
      start={<BackLink />}
      actions={contact && <Actions contact={contact} onMerge={() => setMerging({ otherId: undefined })} />}
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('contact:page.failed')}>
        {({ payload }) => (
          <>
            <Duplicates contactId={payload.id} onMerge={(otherId) => setMerging({ otherId })} />
            <Card title={text('contact:page.details')}>
              <ContactAvatarField key={payload.id} contact={payload} />
              <ContactDetails contact={payload} />
            </Card>
            <ContactSections contact={payload} />
            <MergedContacts contactId={payload.id} />
            <Card title={text('contact:timeline.title')}>
              <ContactTimeline key={payload.id} contactId={payload.id} />
            </Card>
          </>
        )}
      </QueryView>
      <Suspense>
        {merging && (
          <MergeModal
            contactId={id}
            otherId={merging.otherId}
            onClose={() => setMerging(undefined)}
            onMerged={(kept) => {
              if (kept.id !== id) void navigate({ to: accountPath(accountId, `contacts/${kept.id}`) });
            }}
          />
        )}
      </Suspense>
    </SettingsPage>
  );
}

/** It was deleted or merged, perhaps by another user. */
function Gone() {
  const text = useText();
  const accountId = useAccountId();
  return (
    <SettingsPage title={text('contact:title')} start={<BackLink />}>
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('contact:page.gone')}
        description={text('contact:page.goneText')}
        action={
          <ButtonLink variant="primary" href={accountPath(accountId, 'contacts')}>
            {text('contact:page.back')}
          </ButtonLink>
        }
      />
    </SettingsPage>
  );
}

function BackLink() {
  const text = useText();
  const accountId = useAccountId();
  return (
    <Link
      to={accountPath(accountId, 'contacts')}
      aria-label={text('contact:page.back')}
      title={text('contact:page.back')}
      className="focus-ring grid size-8 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
    >
      <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
    </Link>
  );
}

function Actions({ contact, onMerge }: { contact: Contact; onMerge: () => void }) {
  const text = useText();
  const [isEdited, setEdited] = useState(false);
  const accountId = useAccountId();
  const block = useBlock();
  const remove = useDelete(contact);
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <WriteToContactButton accountId={accountId} contact={contact} />
      <Button icon={<Pencil aria-hidden size={14} />} onPress={() => setEdited(true)}>
        <span className="max-sm:sr-only">{text('contact:page.edit')}</span>
      </Button>
      <Menu
        label={text('contact:page.more')}
        placement="bottom end"
        items={[
          { id: 'merge', label: text('contact:page.merge'), onAction: onMerge },
          {
            id: 'block',
            label: text(contact.blocked ? 'contact:page.unblock' : 'contact:page.block'),
            onAction: () => block(contact),
          },
          ...(isAdministrator
            ? [
                {
                  id: 'delete',
                  label: text('contact:page.delete'),
                  tone: 'danger' as const,
                  onAction: () => void remove(),
                },
              ]
            : []),
        ]}
        trigger={
          <IconButton
            label={text('contact:page.more')}
            icon={<Ellipsis aria-hidden size={16} />}
            hasTooltip={false}
          />
        }
      />
      <Suspense>
        {isEdited && <ContactForm key={contact.id} contact={contact} onClose={() => setEdited(false)} />}
      </Suspense>
    </>
  );
}

/** The confirmation shows what is deleted with the contact, and requires typing its name. */
function useDelete(contact: Contact) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const remove = useMutation(deleteContactMutation(useQueryClient(), accountId));
  return async () => {
    const name = contact.name || text('contact:list.unnamed');
    const isSure = await confirmTyped({
      title: text('contact:page.deleteTitle', { name }),
      description: text('contact:page.deleteText'),
      expected: name,
      inputLabel: text('contact:page.deleteInput', { expected: name }),
      mismatchError: text('contact:page.deleteMismatch'),
      confirmLabel: text('contact:page.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    remove.mutate(contact.id, {
      onSuccess: () => {
        toast({ text: text('contact:page.deleted', { name }), tone: 'positive' });
        void navigate({ to: accountPath(accountId, 'contacts') });
      },
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
}
