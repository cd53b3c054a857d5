import type { Assistant } from '@confab/contract/features/captain-assistant';
import type { CopilotTask } from '@confab/contract/features/copilot';
import { ErrorState } from '@confab/ui/error-state';
import { Select } from '@confab/ui/select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { askMutation, answerPartQuery, messagesQuery, stopMutation } from '../api.ts';
import { openQuestion, shownMessages } from '../model.ts';
import { AskForm } from './ask-form.tsx';
import { CopilotMessages } from './copilot-messages.tsx';
import { QuickActions } from './quick-actions.tsx';

type CopilotThreadProps = {
  accountId: number;
  conversationId: number;
  /** The assistant, and the conversation beside it. */
  threadKey: string;
  /** Undefined before the first question. */
  threadId: number | undefined;
  assistant: Assistant;
  assistants: readonly Assistant[];
  onAssistant: (id: number) => void;
  /** Undefined until it is known. */
  hasModel: boolean | undefined;
  onThread: (id: number) => void;
  onInsert: (text: string) => boolean;
  takesFocus: boolean;
};

/** The questions and answers, and the field for the next one. */
export function CopilotThread(props: CopilotThreadProps) {
  const { threadKey, accountId, conversationId, threadId, assistant, hasModel, onThread, onInsert } = props;
  const text = useText();
  const query = useQuery({ ...messagesQuery(accountId, threadId ?? 0), enabled: threadId !== undefined });
  const ask = useMutation(askMutation(useQueryClient(), accountId, conversationId));
  const stop = useMutation(stopMutation(accountId));
  const messages = shownMessages(query.data?.payload ?? []);
  const open = openQuestion(messages);
  const { data: part } = useQuery(answerPartQuery(accountId, threadId ?? 0));
  const coming = open !== undefined && part?.questionId === open.id ? part.content : undefined;
  const send = (message: string, task?: CopilotTask) =>
    ask.mutateAsync({ message, task, assistantId: assistant.id, threadId }).then(onThread);
  const wasStopping = stop.submittedAt > ask.submittedAt;
  // Once the answer is complete, a failed stop does not matter.
  const stopError = stop.variables?.questionId === open?.id ? stop.error : null;
  const failure = wasStopping ? stopError : ask.error;
  const end = useScrolledEnd(messages.length, coming);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {query.isError && query.data === undefined ? (
          <ErrorState
            title={text('copilot:threadError')}
            description={errorText(query.error, text)}
            retryLabel={text('common:retry')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : threadId === undefined ? (
          <Introduction
            {...props}
            isPending={ask.isPending}
            onAsk={(message, task) => void send(message, task).catch(() => undefined)}
          />
        ) : (
          <CopilotMessages
            {...{ messages, open, coming, onInsert }}
            isStopping={open !== undefined && stop.variables?.questionId === open.id && !stop.isError}
            onStop={() => {
              if (open !== undefined) stop.mutate({ threadId, questionId: open.id });
            }}
            onAgain={(message) => void send(message).catch(() => undefined)}
          />
        )}
        <div ref={end} />
      </div>
      <AskForm
        threadKey={threadKey}
        error={failure === null ? undefined : errorText(failure, text)}
        isPending={ask.isPending}
        isDisabled={hasModel === undefined && threadId === undefined}
        takesFocus={props.takesFocus}
        onAsk={(message) => send(message)}
      />
    </>
  );
}

/** The suggested questions, and the assistant. */
function Introduction(
  props: CopilotThreadProps & { isPending: boolean; onAsk: (message: string, task?: CopilotTask) => void },
) {
  const { assistant, assistants, onAssistant, hasModel, isPending, onAsk } = props;
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-control text-text-muted">{text('copilot:introduction')}</p>
      {assistants.length > 1 && (
        <Select
          label={text('copilot:assistant')}
          placeholder={text('copilot:assistant')}
          value={String(assistant.id)}
          onChange={(id) => onAssistant(Number(id))}
          options={assistants.map(({ id, name }) => ({ id: String(id), label: name }))}
        />
      )}
      <QuickActions {...{ hasModel, isPending, onAsk }} />
    </div>
  );
}

/** The newest is in view whenever there is one more. */
function useScrolledEnd(count: number, coming: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count, coming]);
  return end;
}
