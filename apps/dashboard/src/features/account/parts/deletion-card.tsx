import { deletionGraceDays, type Account } from '@confab/contract/features/account';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirmTyped } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { toggleDeletionMutation } from '../api.ts';
import { deletionDate } from '../deletion-model.ts';

const dayMs = 24 * 3_600_000;

/** The way to delete the account, and back for as long as there is one. */
export function DeletionCard({ account }: { account: Account }) {
  const text = useText();
  const language = useLanguage();
  const toggle = useMutation(toggleDeletionMutation(useQueryClient(), account.id));
  const dateText = (date: Date) => dateFormat(language, { dateStyle: 'long' }).format(date);
  const due = deletionDate(account);
  const run = async (action: 'delete' | 'undelete', done: string) => {
    try {
      await toggle.mutateAsync(action);
      toast({ text: done, tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  const ask = async () => {
    const date = dateText(new Date(Date.now() + deletionGraceDays * dayMs));
    const { name } = account;
    const isSure = await confirmTyped({
      title: text('account:deletion.confirmTitle', { name }),
      description: text('account:deletion.confirmText', { date }),
      confirmLabel: text('account:deletion.action'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
      expected: name,
      inputLabel: text('account:deletion.input', { name }),
      mismatchError: text('account:deletion.mismatch'),
    });
    if (isSure) await run('delete', text('account:deletion.asked', { date }));
  };
  return (
    <Card
      title={text('account:deletion.title')}
      description={text('account:deletion.description', { count: deletionGraceDays })}
    >
      {due === undefined ? (
        <Button variant="danger" isPending={toggle.isPending} onPress={() => void ask()}>
          {text('account:deletion.action')}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-control text-danger">
            {text('account:deletion.marked', { date: dateText(due) })}
          </p>
          <Button
            isPending={toggle.isPending}
            onPress={() => void run('undelete', text('account:deletion.kept'))}
          >
            {text('account:deletion.keep')}
          </Button>
        </div>
      )}
    </Card>
  );
}
