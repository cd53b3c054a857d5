import { articleStatuses } from '@confab/contract/features/article';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useTyped } from '../../../../platform/pages/use-typed.ts';
import { agentsQuery } from '../../../agent/index.ts';
import type { useArticleLocation } from './use-article-location.ts';

type ArticleToolsProps = Pick<ReturnType<typeof useArticleLocation>, 'portalKey' | 'view' | 'search' | 'go'>;

const all = 'all';

/** Search, and what narrows the list further. */
export function ArticleTools({ portalKey, view, search, go }: ArticleToolsProps) {
  const text = useText();
  const { typed, type } = useTyped(search.q ?? '', (q) => go({ q: q || undefined }));
  const { data: agents = [] } = useQuery(agentsQuery(portalKey.accountId));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={text('article:list.search')}
        clearLabel={text('common:clearSearch')}
        value={typed}
        onChange={type}
        onSubmit={(value) => go({ q: value.trim() || undefined })}
        className="w-full sm:max-w-72"
      />
      {view !== 'draft' && view !== 'archived' && (
        <Select
          label={text('article:list.status')}
          hideLabel
          placeholder={text('article:list.status')}
          value={search.status ?? all}
          options={[
            { id: all, label: text('article:list.anyStatus') },
            ...articleStatuses.map((id) => ({ id, label: text(`article:status.${id}`) })),
          ]}
          onChange={(id) => go({ status: articleStatuses.find((status) => status === id) })}
          className="w-full sm:w-40"
        />
      )}
      {view !== 'mine' && (
        <Select
          label={text('article:list.author')}
          hideLabel
          placeholder={text('article:list.author')}
          value={search.author === undefined ? all : String(search.author)}
          options={[
            { id: all, label: text('article:list.anyAuthor') },
            ...agents.map(({ id, available_name: label }) => ({ id: String(id), label })),
          ]}
          onChange={(id) => go({ author: id === all ? undefined : Number(id) })}
          className="w-full sm:w-40"
        />
      )}
    </div>
  );
}
