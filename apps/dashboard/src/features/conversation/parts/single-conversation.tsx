import { ChangeQuestions } from '../changes/parts/change-questions.tsx';
import { useChange } from '../changes/parts/use-change.ts';
import { useConversationCommands } from '../changes/parts/use-conversation-commands.ts';
import { useResolveKeys } from '../changes/parts/use-resolve-keys.ts';
import { ConversationView } from './conversation-view.tsx';
import { useOpenConversation } from './use-open-conversation.ts';
import { useAgentsOf, useReferenceData } from './use-reference-data.ts';

type SingleConversationProps = {
  accountId: number;
  /** Display id. */
  id: number;
  /** The target of the back button on a phone. */
  backPath: string;
  /** Opens the next one in the list beside it. */
  onNext: () => void;
};

/** One conversation with all its actions, beside a list other than the conversation list. */
export function SingleConversation({ accountId, id, backPath, onNext }: SingleConversationProps) {
  const open = useOpenConversation(accountId, id);
  const agents = useAgentsOf(accountId, open.data ? [open.data.inbox_id] : []);
  const referenceData = { ...useReferenceData(accountId), agents };
  const changes = useChange(accountId);
  useConversationCommands(open.data, referenceData, changes);
  useResolveKeys(open.data, changes, (resolve) => {
    resolve();
    onNext();
  });
  return (
    <>
      <ConversationView {...{ backPath, open, referenceData, changes }} />
      <ChangeQuestions accountId={accountId} changes={changes} />
    </>
  );
}
