import { Badge, type Tone } from '@confab/ui/badge';
import { useText } from '../../../platform/messages/use-text.ts';
import type { SendingState } from '../model.ts';

const tones: Record<SendingState, Tone> = {
  scheduled: 'neutral',
  sending: 'accent',
  paused: 'warning',
  completed: 'positive',
  missed: 'danger',
};

/** The state of a one-off campaign. */
export function StateBadge({ state }: { state: SendingState }) {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`campaign:state.${state}`)}</Badge>;
}
