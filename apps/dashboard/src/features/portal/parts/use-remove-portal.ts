import type { Portal } from '@confab/contract/features/portal';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { archivePortalMutation, deletePortalMutation } from '../api.ts';

/** Archives and deletes portals after a confirmation, which shows what is deleted with them. True when it is done. */
export function useRemovePortal() {
  const text = useText();
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const archive = useMutation(archivePortalMutation(queryClient, accountId));
  const remove = useMutation(deletePortalMutation(queryClient, accountId));
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work();
      toast({ text: done, tone: 'positive' });
      return true;
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
      return false;
    }
  };
  return {
    setArchived: async ({ slug, name }: Portal, archived: boolean): Promise<boolean> => {
      const isSure =
        !archived ||
        (await confirm({
          title: text('portal:archive.title', { name }),
          description: text('portal:archive.text'),
          confirmLabel: text('portal:archive.confirm'),
          cancelLabel: text('common:cancel'),
        }));
      if (!isSure) return false;
      const done = text(archived ? 'portal:archive.done' : 'portal:archive.undone', { name });
      return attempt(() => archive.mutateAsync({ slug, archived }), done);
    },
    remove: async ({ slug, name, config }: Portal): Promise<boolean> => {
      const sum = (key: 'articles_count' | 'categories_count') =>
        config.allowed_locales.reduce((total, locale) => total + locale[key], 0);
      const isSure = await confirm({
        title: text('portal:delete.title', { name }),
        description: text('portal:delete.text', {
          articles: text('portal:articles', { count: sum('articles_count') }),
          categories: text('portal:categories', { count: sum('categories_count') }),
        }),
        confirmLabel: text('portal:delete.confirm'),
        cancelLabel: text('common:cancel'),
        tone: 'danger',
      });
      return isSure && attempt(() => remove.mutateAsync(slug), text('portal:delete.done', { name }));
    },
  };
}
