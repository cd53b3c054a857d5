import { Button } from '@confab/ui/button';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { useAutosave } from './use-autosave.ts';

/** Whether what was written is safe. */
export function SaveStateLine({ state, error, saveNow }: ReturnType<typeof useAutosave>) {
  const text = useText();
  const isWrong = state === 'failed' || state === 'conflict';
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2 text-meta text-text-muted">
      <p role="status" className={`flex min-w-0 items-center gap-1.5 ${isWrong ? 'text-danger' : ''}`}>
        {state === 'saved' && <Check aria-hidden size={14} className="shrink-0 text-positive" />}
        {state === 'saving' && <LoaderCircle aria-hidden size={14} className="spin shrink-0" />}
        {isWrong && <CircleAlert aria-hidden size={14} className="shrink-0" />}
        <span className="min-w-0 break-words">
          {state === 'failed' && error !== undefined
            ? text('article:save.failed', { reason: error })
            : text(`article:save.${state === 'failed' ? 'unsaved' : state}`)}
        </span>
      </p>
      {state === 'failed' && (
        <Button size="small" onPress={saveNow}>
          {text('common:retry')}
        </Button>
      )}
    </div>
  );
}
