import type { Article } from '@confab/contract/features/article';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import {
  changeArticle,
  refetchArticles,
  removeArticle,
  type ArticleChanges,
  type PortalKey,
} from '../../api.ts';

/** Changes the selected articles of a page sequentially, and shows how many changes succeeded. */
export function useBulkChange(portalKey: PortalKey, onDone: () => void) {
  const text = useText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const eachOf = async (
    articles: readonly Article[],
    work: (article: Article) => Promise<unknown>,
    done: 'article:bulk.changed' | 'article:bulk.deleted',
  ) => {
    setPending(true);
    let count = 0;
    try {
      try {
        for (const article of articles) {
          // Sequential, because concurrent requests would take the capacity of other users.
          // oxlint-disable-next-line no-await-in-loop
          await work(article);
          count += 1;
        }
      } finally {
        await refetchArticles(queryClient, portalKey.accountId);
      }
      toast({ text: text(done, { count }), tone: 'positive' });
      onDone();
    } catch (error) {
      const reason = errorText(error, text);
      toast({ text: text('article:bulk.failed', { count, total: articles.length, reason }), tone: 'danger' });
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    change: (articles: readonly Article[], input: ArticleChanges) =>
      eachOf(articles, ({ id }) => changeArticle(portalKey, id, input), 'article:bulk.changed'),
    remove: async (articles: readonly Article[]) => {
      const isSure = await confirm({
        title: text('article:bulk.deleteTitle', { count: articles.length }),
        description: text('article:delete.text'),
        confirmLabel: text('article:bulk.deleteConfirm', { count: articles.length }),
        cancelLabel: text('common:cancel'),
        tone: 'danger',
      });
      if (isSure)
        await eachOf(articles, ({ id }) => removeArticle(queryClient, portalKey, id), 'article:bulk.deleted');
    },
  };
}
