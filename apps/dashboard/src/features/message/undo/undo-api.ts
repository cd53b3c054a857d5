import type { Attachment } from '@confab/contract/features/attachment';
import { undoMessage } from '@confab/contract/features/message';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { fileName } from '../attachment-model.ts';
import { patchThread } from '../api.ts';
import { sentOf } from '../cache/sent-messages.ts';
import { storedFiles, upsertMessage, type ThreadMessage, type Written } from '../model.ts';
import { contentWithoutSignature } from './undo-model.ts';

/** What was written, and how many of its files have to be attached again. */
type Undone = { messages: readonly Written[]; lostFiles: number };

type ConversationKey = { accountId: number; conversationId: number };

/** Undoes a delayed email; returns its content with its files. */
export function undoMutation(queryClient: QueryClient, { accountId, conversationId }: ConversationKey) {
  return mutationOptions({
    mutationFn: async (variables: { message: ThreadMessage; signature: string }): Promise<Undone> => {
      const { message, signature } = variables;
      const known = sentOf(message.id);
      // Written in another page: its files are fetched while they are there.
      const taken = known ?? {
        ...contentWithoutSignature(message, signature),
        files: await filesOf(message),
      };
      const params = { account_id: accountId, conversation_id: conversationId, id: message.id };
      const unsent = await call(undoMessage, { params });
      patchThread(queryClient, accountId, conversationId, (thread) => upsertMessage(thread, unsent));
      const lostFiles = known === undefined ? storedFiles(message).length - taken.files.length : 0;
      return { messages: [taken], lostFiles };
    },
  });
}

/** Files that cannot be fetched, for example from another host, are left out. */
async function filesOf(message: ThreadMessage): Promise<File[]> {
  const fetched = await Promise.allSettled(storedFiles(message).map(fileOf));
  return fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function fileOf(attachment: Attachment): Promise<File> {
  const answer = await fetch(attachment.data_url ?? '');
  if (!answer.ok) throw new Error(`${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], fileName(attachment), { type: bytes.type });
}
