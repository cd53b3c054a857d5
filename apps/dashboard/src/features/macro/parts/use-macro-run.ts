import type { Macro, MacroRun } from '@confab/contract/features/macro';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { macroRunQuery, runMacroMutation } from '../api.ts';

/** Runs macros on a conversation and polls the newest run; shows its result at the end. */
export function useMacroRun(accountId: number, conversationId: number) {
  const text = useText();
  const start = useMutation(runMacroMutation(useQueryClient(), accountId));
  const [followed, follow] = useState<MacroRun>();
  const { data: run } = useQuery({
    ...macroRunQuery(accountId, followed ?? { id: 0, macro_id: 0 }),
    enabled: followed !== undefined,
  });
  const onEnd = useEffectEvent(({ name, steps }: MacroRun) => {
    const failures = steps.filter(({ status }) => status === 'failed' || status === 'skipped');
    const [first] = failures;
    if (first === undefined) toast({ text: text('macro:run.done', { name }), tone: 'positive' });
    else {
      const values = { name, count: failures.length, reason: first.message ?? '' };
      toast({ text: text('macro:run.partly', values), tone: 'warning', duration: 8000 });
    }
  });
  const ended = run?.status === 'done' ? run.id : undefined;
  useEffect(() => {
    if (ended !== undefined && run !== undefined) onEnd(run);
    // Once for each run: what else is in the answer does not matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);
  const begin = ({ id }: Macro) =>
    start.mutate(
      { id, conversationId },
      {
        onSuccess: follow,
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 }),
      },
    );
  return { run, begin, isBusy: start.isPending || run?.status === 'running' };
}
