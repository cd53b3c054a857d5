import { clock } from '@confab/ui/audio-player';
import { Button } from '@confab/ui/button';
import { Check } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Recorder } from './use-recorder.ts';

/** Replaces the buttons while a voice message is recorded. */
export function RecorderBar({ recorder }: { recorder: Recorder }) {
  const text = useText();
  return (
    <div
      role="group"
      aria-label={text('conversation:recorder.title')}
      className="flex items-center gap-2 px-3 pb-2"
    >
      <span aria-hidden className="size-2 skeleton-pulse rounded-full bg-danger" />
      <p className="flex-1 text-control">
        {text('conversation:recorder.recording')}{' '}
        <span role="timer" className="tabular text-text-muted">
          {clock(recorder.seconds ?? 0)}
        </span>
      </p>
      <Button size="small" onPress={recorder.drop}>
        {text('conversation:recorder.drop')}
      </Button>
      <Button
        size="small"
        variant="primary"
        autoFocus
        icon={<Check aria-hidden size={14} />}
        onPress={recorder.keep}
      >
        {text('conversation:recorder.keep')}
      </Button>
    </div>
  );
}
