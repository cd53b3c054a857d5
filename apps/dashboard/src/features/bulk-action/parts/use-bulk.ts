import type { BulkAction, BulkActionStart } from '@confab/contract/features/bulk-action';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { bulkActionQuery, isAtWork, startBulkActionMutation, undoBulkActionMutation } from '../api.ts';
import { kindOf } from '../model.ts';

/** Milliseconds the way back is offered. */
const undoOfferMs = 12_000;

/** Starts bulk actions, polls the newest until it is done, shows its result, and undoes it. */
export function useBulk(accountId: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const [followedId, follow] = useState<number>();
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  const start = useMutation(startBulkActionMutation(queryClient, accountId));
  const undo = useMutation(undoBulkActionMutation(queryClient, accountId));
  const { data: progress } = useQuery({
    ...bulkActionQuery(accountId, followedId ?? 0),
    enabled: followedId !== undefined,
  });
  const undoById = (id: number) => {
    follow(id);
    undo.mutate(id, { onError });
  };
  const onEnd = useEffectEvent((ended: BulkAction) => {
    const { id, status, changed_count: changed, undo_until: undoUntil } = ended;
    const kind = kindOf(ended);
    if (status === 'failed') return toast({ text: text('bulk-action:stopped'), tone: 'danger' });
    if (status === 'undone' && kind !== 'deleted')
      return toast({
        text: text(`bulk-action:${kind}.restored`, { count: ended.restored_count }),
        tone: 'positive',
      });
    const action = { label: text('bulk-action:undo'), onAction: () => undoById(id) };
    return toast({
      text: text(`bulk-action:${kind}.changed`, { count: changed }),
      tone: 'positive',
      duration: undoOfferMs,
      ...(changed > 0 && undoUntil !== null ? { action } : {}),
    });
  });
  const isWorking = progress !== undefined && isAtWork(progress);
  const ended = progress !== undefined && !isWorking ? `${progress.id} ${progress.status}` : undefined;
  useEffect(() => {
    if (ended !== undefined && progress !== undefined) onEnd(progress);
    // Once for each end: what else is in the answer does not matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);
  return {
    progress: isWorking || (progress?.failed_count ?? 0) > 0 ? progress : undefined,
    isStarting: start.isPending,
    isWorking,
    run: (input: BulkActionStart, onStarted: () => void) =>
      start.mutate(input, {
        onError,
        onSuccess: ({ id }) => {
          follow(id);
          onStarted();
        },
      }),
    /** Follows a bulk action that was started elsewhere. */
    follow: (started: BulkAction) => follow(started.id),
    undoById,
    dismiss: () => follow(undefined),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
