import type { AuditLog } from '@confab/contract/features/audit-log';
import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { RelativeTime } from '@confab/ui/relative-time';
import { useText } from '../../../platform/messages/use-text.ts';
import { isRecordDeleted } from '../model.ts';
import { useEntryText } from './use-entry-text.ts';

/** One entry: who did what, what it changed, when, and from where. */
export function AuditEntry({ entry }: { entry: AuditLog }) {
  const text = useText();
  const { whoOf, sentenceOf, shownChanges } = useEntryText();
  return (
    <li className="flex gap-3 border-b border-border px-5 py-3 last:border-0">
      <Avatar name={whoOf(entry)} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="text-control wrap-anywhere">
          {sentenceOf(entry)}{' '}
          {isRecordDeleted(entry) && <Badge className="-my-1">{text('audit-log:deleted')}</Badge>}
        </p>
        <ul className="text-meta text-text-muted">
          {shownChanges(entry).map((change) => (
            <li key={change} className="wrap-anywhere">
              <bdi>{change}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-meta text-text-muted">
          <RelativeTime date={new Date(entry.created_at * 1000)} form="long" />
          {entry.remote_address !== null && (
            <>
              {' · '}
              <bdi>{text('audit-log:from', { address: entry.remote_address })}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
