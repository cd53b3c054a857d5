import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface PaginationProps {
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** Names one page: "Page 3". */
  pageLabel: (page: number) => string;
  /** Before the pages, for example "1–25 of 140". */
  summary?: string;
  className?: string;
}

/** Ways to the pages of a long list; the ones in the middle are left out. */
export function Pagination(props: PaginationProps) {
  const {
    label,
    page,
    pageCount,
    onPage,
    previousLabel,
    nextLabel,
    pageLabel,
    summary,
    className = '',
  } = props;
  return (
    <nav aria-label={label} className={`flex flex-wrap items-center gap-1 ${className}`}>
      {summary !== undefined && (
        <span className="tabular me-auto text-meta whitespace-nowrap text-text-muted">{summary}</span>
      )}
      <IconButton
        label={previousLabel}
        size="small"
        isDisabled={page <= 1}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        onPress={() => onPage(page - 1)}
      />
      {pagesShown(page, pageCount).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} aria-hidden className="px-1 text-text-muted">
            …
          </span>
        ) : (
          <Button
            key={each}
            size="small"
            variant="quiet"
            aria-label={pageLabel(each)}
            {...(each === page ? { 'aria-current': 'page' as const } : {})}
            onPress={() => onPage(each)}
            className="tabular min-w-7 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
          >
            {each}
          </Button>
        ),
      )}
      <IconButton
        label={nextLabel}
        size="small"
        isDisabled={page >= pageCount}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** First, last, and the neighbours of the current page; null where at least two pages are left out. */
export function pagesShown(page: number, pageCount: number): (number | null)[] {
  const shown: (number | null)[] = [];
  for (let each = 1; each <= pageCount; each += 1) {
    const isNear = Math.abs(each - page) <= 1 || each === 1 || each === pageCount;
    // A gap of one page would be as wide as the page itself.
    const fillsGap = (each === 2 && page === 4) || (each === pageCount - 1 && page === pageCount - 3);
    if (isNear || fillsGap) shown.push(each);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
