import { auditLogsPerPage, maxFilteredAuditLogs } from '@confab/contract/features/audit-log';
import { useText } from '../../../platform/messages/use-text.ts';
import { PageSteps } from '../../../platform/pages/page-steps.tsx';

type AuditPagesProps = {
  page: number;
  total: number;
  isFiltered: boolean;
  onChange: (page: number) => void;
};

/** Which entries are shown, with links to newer and older ones. */
export function AuditPages({ page, total, isFiltered, onChange }: AuditPagesProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-1">
      <PageSteps
        page={page}
        perPage={auditLogsPerPage}
        total={total}
        onChange={onChange}
        texts={{
          label: text('audit-log:pages.label'),
          previous: text('audit-log:pages.previous'),
          next: text('audit-log:pages.next'),
          range: (values) => text('audit-log:pages.range', values),
        }}
      />
      {isFiltered && total >= maxFilteredAuditLogs && (
        <p className="text-end text-meta text-text-muted">
          {text('audit-log:pages.capped', { count: maxFilteredAuditLogs })}
        </p>
      )}
    </div>
  );
}
