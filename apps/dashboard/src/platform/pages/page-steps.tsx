import { IconButton } from '@confab/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';

type PageStepsProps = {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
  texts: {
    label: string;
    previous: string;
    next: string;
    range: (values: { from: number; to: number; total: number }) => string;
  };
};

/** Which rows of a list are on show, and the way to the others. */
export function PageSteps({ page, perPage, total, onChange, texts }: PageStepsProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  return (
    <nav aria-label={texts.label} className="flex items-center justify-end gap-1">
      <p role="status" className="tabular me-2 text-control text-text-muted">
        {texts.range({ from, to: Math.min(total, page * perPage), total })}
      </p>
      <IconButton
        label={texts.previous}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        label={texts.next}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page >= last}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
