import type { Article } from '@confab/contract/features/article';
import { Checkbox } from '@confab/ui/checkbox';
import { RelativeTime } from '@confab/ui/relative-time';
import { Link } from '@tanstack/react-router';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { localePath, useHelpCenterLocation } from '../../../portal/index.ts';
import { helpfulPercent } from '../../model.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

type ArticleRowProps = {
  article: Article;
  isSelected: boolean;
  onSelect: () => void;
  /** Whether its category is shown. */
  hasCategory: boolean;
};

/** An article: title, author, category, and views. */
export function ArticleRow({ article, isSelected, onSelect, hasCategory }: ArticleRowProps) {
  const text = useText();
  const accountId = useAccountId();
  const { slug, locale } = useHelpCenterLocation();
  const { id, title, status, author, category, views, updated_at: updated } = article;
  const percent = helpfulPercent(article);
  const { publish_at: publishAt } = article;
  const when = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="flex min-h-10 items-center gap-3">
      <Checkbox
        label={text('article:list.select', { title })}
        hideLabel
        isSelected={isSelected}
        onChange={onSelect}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to={accountPath(accountId, localePath(slug, locale, `articles/${id}`))}
            className="truncate-end text-control font-medium hover:underline"
            dir="auto"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi>{author?.available_name ?? text('article:list.nobody')}</bdi>
          {hasCategory && (
            <>
              {' · '}
              <bdi>{category.name ?? text('article:uncategorized')}</bdi>
            </>
          )}
          {' · '}
          <bdi>{text('article:list.views', { count: views })}</bdi>
          {percent !== undefined && (
            <>
              {' · '}
              <bdi>{text('article:list.helpful', { percent })}</bdi>
            </>
          )}
          {' · '}
          <RelativeTime date={new Date(updated * 1000)} form="long" />
        </p>
        {publishAt !== null && (
          <p className="truncate text-meta text-text-muted">
            {text('article:schedule.at', { time: when.format(publishAt * 1000) })}
          </p>
        )}
      </div>
      <StatusBadge status={status} />
    </div>
  );
}
