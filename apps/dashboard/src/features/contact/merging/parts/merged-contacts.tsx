import type { ContactMerge } from '@confab/contract/features/contact-merge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { RelativeTime } from '@confab/ui/relative-time';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { mergesQuery, undoMergeMutation } from '../merge-api.ts';

/** Contacts merged into this one whose merge can still be undone. Renders nothing if there are none. */
export function MergedContacts({ contactId }: { contactId: number }) {
  const text = useText();
  const merges = useQuery(mergesQuery(useAccountId(), contactId)).data?.payload ?? [];
  if (merges.length === 0) return null;
  return (
    <Card title={text('contact:merge.merged')}>
      <ul aria-label={text('contact:merge.merged')} className="flex flex-col gap-2">
        {merges.map((merge) => (
          <Merged key={merge.id} contactId={contactId} merge={merge} />
        ))}
      </ul>
    </Card>
  );
}

function Merged({ contactId, merge }: { contactId: number; merge: ContactMerge }) {
  const text = useText();
  const { ask, isPending } = useUndo(contactId, merge);
  const { contact, user_name: userName, created_at: at } = merge;
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-control font-medium break-words">
          <bdi>{contact.name || text('contact:list.unnamed')}</bdi>
        </span>
        <span className="block text-meta break-words text-text-muted">
          <bdi>{contact.email ?? contact.phone_number}</bdi>{' '}
          {userName !== null && text('contact:merge.by', { name: userName })}{' '}
          <RelativeTime date={new Date(at * 1000)} />
        </span>
      </span>
      <Button
        size="small"
        icon={<Undo2 aria-hidden size={14} className="rtl:-scale-x-100" />}
        isPending={isPending}
        onPress={() => void ask()}
      >
        {text('contact:merge.undo')}
      </Button>
    </li>
  );
}

/** Confirms what is restored and what cannot be. */
function useUndo(contactId: number, { id, contact }: ContactMerge) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const undo = useMutation(undoMergeMutation(useQueryClient(), accountId));
  const name = contact.name || text('contact:list.unnamed');
  const ask = async () => {
    const isSure = await confirm({
      title: text('contact:merge.undoTitle', { name }),
      description: text('contact:merge.undoText'),
      confirmLabel: text('contact:merge.undo'),
      cancelLabel: text('common:cancel'),
    });
    if (!isSure) return;
    undo.mutate(
      { contactId, id },
      {
        onSuccess: ({ payload: { contact: restored, not_restored: missing } }) => {
          const fields = missing.map((key) => text(`contact:merge.missing.${key}`)).join(', ');
          toast({
            text:
              missing.length === 0
                ? text('contact:merge.undone', { name })
                : text('contact:merge.undoneWithout', { name, fields }),
            tone: 'positive',
            action: {
              label: text('contact:form.openDuplicate', { name }),
              onAction: () => void navigate({ to: accountPath(accountId, `contacts/${restored.id}`) }),
            },
          });
        },
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
      },
    );
  };
  return { ask, isPending: undo.isPending };
}
