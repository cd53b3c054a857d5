import { captainAssistantChanged, playgroundStreamed } from '@confab/contract/features/captain-assistant';
import { captainDocumentChanged } from '@confab/contract/features/captain-document';
import { captainResponseChanged } from '@confab/contract/features/captain-response';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { playgroundPartQuery, refetchAssistants, refetchDocuments, refetchResponses } from './api.ts';

/** Shows other members' changes, and the progress of reading pages. */
export function watchCaptain(): void {
  registerLivePatch(captainAssistantChanged, (queryClient, { account_id: accountId }) => {
    void refetchAssistants(queryClient, accountId);
  });
  registerLivePatch(playgroundStreamed, (queryClient, frame) => {
    const { account_id: accountId, stream_id: streamId, content } = frame;
    queryClient.setQueryData(playgroundPartQuery(accountId, streamId).queryKey, content);
  });
  registerLivePatch(captainDocumentChanged, (queryClient, { account_id: accountId }) => {
    void refetchDocuments(queryClient, accountId);
  });
  registerLivePatch(captainResponseChanged, (queryClient, { account_id: accountId }) => {
    void refetchResponses(queryClient, accountId);
  });
}
