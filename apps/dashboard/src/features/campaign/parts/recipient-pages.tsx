import { recipientsPerPage } from '@confab/contract/features/campaign';
import { IconButton } from '@confab/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type RecipientPagesProps = { page: number; total: number; onChange: (page: number) => void };

/** Which contacts are on show, and the way to the others. */
export function RecipientPages({ page, total, onChange }: RecipientPagesProps) {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / recipientsPerPage));
  const from = (page - 1) * recipientsPerPage + 1;
  return (
    <nav aria-label={text('campaign:results.pages')} className="flex items-center justify-end gap-1">
      <p role="status" className="tabular me-2 text-control text-text-muted">
        {text('campaign:results.range', { from, to: Math.min(total, page * recipientsPerPage), total })}
      </p>
      <IconButton
        label={text('campaign:results.previous')}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        label={text('campaign:results.next')}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page >= last}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
