import type { Article } from '@confab/contract/features/article';
import { Modal } from '@confab/ui/modal';
import { SearchField } from '@confab/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { useTyped } from '../../../../platform/pages/use-typed.ts';
import { articlesQuery, type PortalKey } from '../../api.ts';
import { publicPathOf } from '../../model.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

type LinkPickerProps = {
  portalKey: PortalKey;
  locale: string;
  /** The one that is being written. */
  articleId: number | undefined;
  onChoose: (link: { href: string; text: string }) => void;
  onClose: () => void;
};

/** Selects an article of a portal in one language to link to. */
export function LinkPicker({ portalKey, locale, articleId, onChoose, onClose }: LinkPickerProps) {
  const text = useText();
  const [searchText, setSearchText] = useState('');
  const { typed, type } = useTyped(searchText, setSearchText);
  const query = useQuery({
    ...articlesQuery(portalKey, { locale, page: 1, search: searchText || undefined }),
    select: ({ payload }) => payload.filter(({ id }) => id !== articleId),
  });
  const choose = ({ slug, title }: Article) =>
    onChoose({ href: publicPathOf(portalKey.slug, slug), text: title });
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="small"
      title={text('article:link.title')}
      closeLabel={text('common:close')}
    >
      <div className="flex min-h-80 flex-col gap-3">
        <SearchField
          label={text('article:list.search')}
          clearLabel={text('common:clearSearch')}
          autoFocus
          value={typed}
          onChange={type}
        />
        <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('article:list.loadError')}>
          {(articles) =>
            articles.length === 0 ? (
              <p role="status" className="p-2 text-text-muted">
                {text('article:link.none')}
              </p>
            ) : (
              <ul aria-label={text('article:link.found')} className="flex flex-col gap-0.5">
                {articles.map((article) => (
                  <li key={article.id}>
                    <Found article={article} onChoose={() => choose(article)} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Modal>
  );
}

function Found({ article, onChoose }: { article: Article; onChoose: () => void }) {
  const text = useText();
  const isPublic = article.status === 'published';
  return (
    <button
      type="button"
      onClick={onChoose}
      className="focus-ring flex min-h-10 w-full flex-col justify-center rounded-control px-2 py-1.5 text-start hover:bg-surface-hover"
    >
      <span className="flex w-full items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{article.title}</bdi>
        {!isPublic && <StatusBadge status={article.status} />}
      </span>
      {!isPublic && <span className="text-meta text-text-muted">{text('article:link.closed')}</span>}
    </button>
  );
}
