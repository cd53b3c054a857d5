import type { Category } from '@confab/contract/features/category';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteCategoryMutation } from '../api.ts';

/** Deletes a category after confirmation; its articles stay. True when it was deleted. */
export function useDeleteCategory(slug: string) {
  const text = useText();
  const { mutateAsync } = useMutation(deleteCategoryMutation(useQueryClient(), useAccountId(), slug));
  return async ({ id, name, meta }: Category): Promise<boolean> => {
    const isSure = await confirm({
      title: text('category:delete.title', { name }),
      description: text('category:delete.text', { count: meta.articles_count }),
      confirmLabel: text('category:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return false;
    try {
      await mutateAsync(id);
      toast({ text: text('category:delete.done', { name }), tone: 'positive' });
      return true;
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
      return false;
    }
  };
}
