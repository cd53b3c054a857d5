import { lazy, Suspense } from 'react';
import { useShortcut } from '../../../platform/commands/shortcuts.ts';
import { Transcript } from '../changes/parts/transcript.tsx';
import { useChange } from '../changes/parts/use-change.ts';
import { useConversationCommands } from '../changes/parts/use-conversation-commands.tsx';
import { ConversationView } from './conversation-view.tsx';
import { useOpenConversation } from './use-open-conversation.ts';
import { useAgentsOf, useReferenceData } from './use-reference-data.ts';

const SnoozeModal = lazy(async () => ({
  default: (await import('../changes/parts/snooze-modal.tsx')).SnoozeModal,
}));

type SingleConversationProps = {
  accountId: number;
  /** Display id. */
  id: number;
  /** Where the way back leads on a phone. */
  backPath: string;
};

/** One conversation with everything that can be done in it, beside a list of another kind. */
export function SingleConversation({ accountId, id, backPath }: SingleConversationProps) {
  const open = useOpenConversation(accountId, id);
  const agents = useAgentsOf(accountId, open.data?.inbox_id);
  const referenceData = { ...useReferenceData(accountId), agents };
  const changes = useChange(accountId);
  useConversationCommands(open.data, referenceData, changes);
  const isResolvable = open.data !== undefined && open.data.status !== 'resolved';
  useShortcut('Alt+KeyE', () => changes.setStatus(id, 'resolved'), isResolvable);
  return (
    <>
      <ConversationView {...{ backPath, open, referenceData, changes }} />
      {changes.asksSnoozeFor === id && (
        <Suspense>
          <SnoozeModal
            onSnooze={(until) => changes.snoozeUntil(id, until)}
            onClose={() => changes.askSnooze(undefined)}
          />
        </Suspense>
      )}
      <Transcript accountId={accountId} changes={changes} />
    </>
  );
}
