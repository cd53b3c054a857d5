import { auditLogsPerPage, maxFilteredAuditLogs } from '@confab/contract/features/audit-log';
import { useText } from '../../../platform/messages/use-text.ts';
import { PageNav } from '../../../platform/pages/page-nav.tsx';

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
      <PageNav
        label={text('audit-log:pages.label')}
        range={text('audit-log:pages.range', { from, to: Math.min(total, page * auditLogsPerPage), total })}
        previousLabel={text('audit-log:pages.previous')}
        nextLabel={text('audit-log:pages.next')}
        page={page}
        lastPage={last}
        onChange={onChange}
      />
      {isFiltered && total >= maxFilteredAuditLogs && (
        <p className="text-end text-meta text-text-muted">
          {text('audit-log:pages.capped', { count: maxFilteredAuditLogs })}
        </p>
      )}
    </div>
  );
}
