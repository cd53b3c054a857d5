import { IconButton } from '@confab/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';

type PageNavProps = {
  label: string;
  /** Which of how many are on show. */
  range: string;
  previousLabel: string;
  nextLabel: string;
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
};

/** Which part of a list is shown, with links to what is before and after it. */
export function PageNav({ label, range, previousLabel, nextLabel, page, lastPage, onChange }: PageNavProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-1">
      <p role="status" className="tabular me-2 text-control text-text-muted">
        {range}
      </p>
      <IconButton
        label={previousLabel}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        label={nextLabel}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page >= lastPage}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
