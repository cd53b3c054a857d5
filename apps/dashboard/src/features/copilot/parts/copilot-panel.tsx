import type { Conversation } from '@confab/contract/features/conversation';
import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BotMessageSquare, History, SquarePen, X } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useIsAdministrator } from '../../../platform/account/account-context.ts';
import { sessionUser } from '../../../platform/account/session-store.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { assistantsQuery, inboxAssistantQuery, threadsQuery } from '../api.ts';
import { chosenAssistant } from '../model.ts';
import { copilotButtonId } from './copilot-button.tsx';
import { CopilotHistory } from './copilot-history.tsx';
import { CopilotThread } from './copilot-thread.tsx';

export type CopilotPanelProps = {
  conversation: Conversation;
  /** Writes a text into the composer; whether it could. */
  onInsert: (text: string) => boolean;
  /** Absent where what is around it has a way to close it. */
  onClose: (() => void) | undefined;
  /** Whether the field is focused: the user opened the panel. */
  takesFocus: boolean;
};

/** The thread that is open beside each conversation, until the page is left. */
const openThreads = new Map<string, number>();

/** The panel for questions to an assistant about the open conversation. */
export function CopilotPanel(props: CopilotPanelProps) {
  const { conversation, onClose } = props;
  const { account_id: accountId, id: conversationId } = conversation;
  const threadKey = `${sessionUser() ?? ''}:${accountId}:${conversationId}`;
  const [threadId, setThreadId] = useState(() => openThreads.get(threadKey));
  const [isHistory, setHistory] = useState(false);
  const [round, setRound] = useState(0);
  const keep = (id: number | undefined) => {
    if (id === undefined) openThreads.delete(threadKey);
    else openThreads.set(threadKey, id);
    setThreadId(id);
  };
  const open = (id: number | undefined) => {
    keep(id);
    setHistory(false);
    setRound((before) => before + 1);
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head
        {...{ isHistory, onClose }}
        isNew={threadId === undefined && !isHistory}
        onNew={() => open(undefined)}
        onHistory={() => setHistory((isShown) => !isShown)}
      />
      {isHistory ? (
        <CopilotHistory accountId={accountId} onOpen={open} />
      ) : (
        <Asking
          key={round}
          {...props}
          threadKey={threadKey}
          threadId={threadId}
          onThread={keep}
          takesFocus={props.takesFocus || round > 0}
        />
      )}
    </div>
  );
}

type HeadProps = Pick<CopilotPanelProps, 'onClose'> & {
  isHistory: boolean;
  /** Whether the thread is empty. */
  isNew: boolean;
  onNew: () => void;
  onHistory: () => void;
};

function Head({ isHistory, isNew, onClose, onNew, onHistory }: HeadProps) {
  const text = useText();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-border ps-4 pe-2 justify-end">
      {/* What is around it has a heading where it has a way to close it. */}
      <h2 className={`min-w-0 flex-1 truncate text-control font-semibold ${onClose ? '' : 'hidden'}`}>
        {text('copilot:title')}
      </h2>
      <IconButton
        label={text('copilot:new')}
        icon={<SquarePen aria-hidden size={16} />}
        isDisabled={isNew}
        onPress={onNew}
      />
      <IconButton
        label={text('copilot:history')}
        icon={<History aria-hidden size={16} />}
        aria-pressed={isHistory}
        onPress={onHistory}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      />
      {onClose && (
        <IconButton
          label={text('common:close')}
          icon={<X aria-hidden size={16} />}
          onPress={() => {
            onClose();
            document.getElementById(copilotButtonId)?.focus();
          }}
        />
      )}
    </header>
  );
}

type AskingProps = CopilotPanelProps & {
  threadKey: string;
  threadId: number | undefined;
  onThread: (id: number) => void;
};

function Asking({ threadKey, conversation, onInsert, takesFocus, threadId, onThread }: AskingProps) {
  const text = useText();
  const { account_id: accountId, id: conversationId } = conversation;
  const threads = useQuery(threadsQuery(accountId, 1));
  const assistants = useQuery(assistantsQuery(accountId));
  const [preferred, prefer] = useUiSetting('preferred_captain_assistant_id');
  // With a single assistant there is nothing to choose.
  const isChoice = (assistants.data?.payload.length ?? 0) > 1;
  const inbox = useQuery({ ...inboxAssistantQuery(accountId, conversationId), enabled: isChoice });
  return (
    <QueryView query={assistants} skeleton={<Waiting />} errorTitle={text('copilot:loadError')}>
      {({ payload }) => {
        const assistant = chosenAssistant(payload, preferred, inbox.data?.assistant?.id);
        return assistant === undefined ? (
          <NoAssistant accountId={accountId} />
        ) : (
          <CopilotThread
            {...{ threadKey, accountId, conversationId, threadId, assistant, onThread, onInsert, takesFocus }}
            assistants={payload}
            // Until it is known, what needs a model is not offered; where it cannot be known, the rest still is.
            hasModel={threads.isError ? false : threads.data?.meta.has_model}
            onAssistant={prefer}
          />
        );
      }}
    </QueryView>
  );
}

function Waiting() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')} className="flex flex-col gap-3 p-4">
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton shape="block" height="4rem" />
    </SkeletonGroup>
  );
}

/** The last one was deleted in the meantime. */
function NoAssistant({ accountId }: { accountId: number }) {
  const text = useText();
  const isAdministrator = useIsAdministrator();
  return (
    <EmptyState
      size="small"
      headingLevel={3}
      icon={<BotMessageSquare size={24} />}
      title={text('copilot:noAssistant')}
      description={text(isAdministrator ? 'copilot:noAssistantAdministrator' : 'copilot:noAssistantText')}
      action={
        isAdministrator && (
          <ButtonLink href={accountPath(accountId, 'captain/assistants')}>
            {text('copilot:toAssistants')}
          </ButtonLink>
        )
      }
    />
  );
}
