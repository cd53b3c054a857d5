import type { Campaign } from '@confab/contract/features/campaign';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteCampaignMutation } from '../api.ts';

/** Deletes a campaign once that was confirmed. */
export function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteCampaignMutation(useQueryClient(), useAccountId()));
  return async ({ id, title }: Campaign) => {
    const isSure = await confirm({
      title: text('campaign:delete.title', { title }),
      description: text('campaign:delete.text'),
      confirmLabel: text('campaign:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('campaign:delete.done', { title }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
