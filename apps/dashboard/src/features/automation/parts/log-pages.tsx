import { IconButton } from '@confab/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type LogPagesProps = { page: number; hasMore: boolean; onChange: (page: number) => void };

/** The way to newer and older entries. */
export function LogPages({ page, hasMore, onChange }: LogPagesProps) {
  const text = useText();
  return (
    <nav aria-label={text('automation:log.pages')} className="flex items-center justify-end gap-1">
      <p role="status" className="tabular me-2 text-control text-text-muted">
        {text('automation:log.page', { page })}
      </p>
      <IconButton
        label={text('automation:log.newer')}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        label={text('automation:log.older')}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={!hasMore}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
