import type { Account } from '@confab/contract/features/account';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { toggleDeletionMutation } from '../api.ts';
import { deletionDate } from '../deletion-model.ts';

/** When the account will be deleted, and how to keep it. */
export function DeletionNotice({ account }: { account: Account }) {
  const text = useText();
  const language = useLanguage();
  const keep = useMutation(toggleDeletionMutation(useQueryClient(), account.id));
  const due = deletionDate(account);
  if (due === undefined) return null;
  const undo = async () => {
    try {
      await keep.mutateAsync('undelete');
      toast({ text: text('account:deletion.kept'), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return (
    <Banner
      tone="danger"
      icon={<Trash2 size={16} />}
      action={
        <Button size="small" isPending={keep.isPending} onPress={() => void undo()}>
          {text('account:deletion.keep')}
        </Button>
      }
    >
      {text('account:deletion.marked', { date: dateFormat(language, { dateStyle: 'long' }).format(due) })}
    </Banner>
  );
}
