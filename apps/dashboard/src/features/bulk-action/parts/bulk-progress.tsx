import type { BulkAction } from '@confab/contract/features/bulk-action';
import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { Progress } from '@confab/ui/progress';
import { X } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { kindOf } from '../model.ts';
import type { Bulk } from './use-bulk.ts';

type BulkProgressProps = { bulk: Bulk; progress: BulkAction };

/** Progress, undo, and afterwards the failed changes. */
export function BulkProgress({ bulk, progress }: BulkProgressProps) {
  if (!bulk.isWorking) return <Failures bulk={bulk} progress={progress} />;
  return <AtWork bulk={bulk} progress={progress} />;
}

function AtWork({ bulk, progress }: BulkProgressProps) {
  const text = useText();
  const { status, total_count: total, changed_count: changed } = progress;
  const isUndoing = status === 'undoing';
  const done = isUndoing
    ? progress.restored_count
    : changed + progress.unchanged_count + progress.failed_count;
  const whole = isUndoing ? changed : total;
  return (
    <div className="flex items-end gap-2">
      <Progress
        className="min-w-0 flex-1"
        label={text(isUndoing ? 'bulk-action:undoing' : `bulk-action:${kindOf(progress)}.working`)}
        value={whole === null || whole === 0 ? null : Math.min(done, whole)}
        max={whole ?? 100}
        valueText={whole === null ? `${done}` : text('bulk-action:of', { done, total: whole })}
      />
      {!isUndoing && (
        <Button size="small" onPress={() => bulk.undoById(progress.id)}>
          {text(progress.undo_until === null ? 'bulk-action:stop' : 'bulk-action:undo')}
        </Button>
      )}
    </div>
  );
}

function Failures({ bulk, progress }: BulkProgressProps) {
  const text = useText();
  const { failed_count: count, failures } = progress;
  return (
    <div className="flex items-start gap-2 text-control">
      <details className="min-w-0 flex-1">
        <summary className="cursor-pointer text-danger">
          <span role="status">{text(`bulk-action:${kindOf(progress)}.failed`, { count })}</span>
        </summary>
        <ul className="mt-1 max-h-32 overflow-y-auto text-meta text-text-muted">
          {failures.map(({ conversation_id: id, contact_id: contactId, message }) => (
            <li key={id ?? contactId} className="tabular">
              {id !== undefined && `#${id}: `}
              <bdi>{message}</bdi>
            </li>
          ))}
          {count > failures.length && <li>{text('bulk-action:more', { count: count - failures.length })}</li>}
        </ul>
      </details>
      <IconButton
        size="small"
        label={text('bulk-action:dismiss')}
        icon={<X aria-hidden size={14} />}
        onPress={bulk.dismiss}
      />
    </div>
  );
}
