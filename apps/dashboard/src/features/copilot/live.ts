import { copilotAnswerStreamed, copilotMessageCreated } from '@confab/contract/features/copilot';
import { registerLivePatch, type LiveFrame } from '../../platform/live/patches.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addMessage, setAnswerPart, refetchThreads } from './api.ts';

/** Answers arrive live. Registered once, however often it is called. */
export function watchCopilot(): void {
  registerLivePatch(copilotMessageCreated, add);
  registerLivePatch(copilotAnswerStreamed, (queryClient, frame) => {
    const { account_id: accountId, thread_id: threadId, question_id: questionId, content } = frame;
    setAnswerPart(queryClient, { accountId, threadId }, { questionId, content });
  });
}

function add(queryClient: QueryClient, frame: LiveFrame<typeof copilotMessageCreated>): void {
  const { performer: _performer, ...message } = frame;
  addMessage(queryClient, message);
  void refetchThreads(queryClient, message.account_id);
}
