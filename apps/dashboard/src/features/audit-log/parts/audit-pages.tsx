import { auditLogsPerPage, maxFilteredAuditLogs } from '@confab/contract/features/audit-log';
import { IconButton } from '@confab/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type AuditPagesProps = {
  page: number;
  total: number;
  isFiltered: boolean;
  onChange: (page: number) => void;
};

/** Which entries are on show, and the way to newer and older ones. */
export function AuditPages({ page, total, isFiltered, onChange }: AuditPagesProps) {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / auditLogsPerPage));
  const from = (page - 1) * auditLogsPerPage + 1;
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={text('audit-log:pages.label')} className="flex items-center justify-end gap-1">
        <p role="status" className="tabular me-2 text-control text-text-muted">
          {text('audit-log:pages.range', { from, to: Math.min(total, page * auditLogsPerPage), total })}
        </p>
        <IconButton
          label={text('audit-log:pages.previous')}
          icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
          isDisabled={page <= 1}
          onPress={() => onChange(page - 1)}
        />
        <IconButton
          label={text('audit-log:pages.next')}
          icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
          isDisabled={page >= last}
          onPress={() => onChange(page + 1)}
        />
      </nav>
      {isFiltered && total >= maxFilteredAuditLogs && (
        <p className="text-end text-meta text-text-muted">
          {text('audit-log:pages.capped', { count: maxFilteredAuditLogs })}
        </p>
      )}
    </div>
  );
}
