import * as contract from '@confab/contract/features/conversation';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteDraft } from './actions/delete-draft.ts';
import { saveDraft } from './actions/save-draft.ts';
import { showDraft } from './actions/show-draft.ts';

/** What a user has written in a conversation and not sent yet. */
export function draftRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showDraft, ({ params, input, actor }) =>
      showDraft(platform, actor, params.conversation_id, input.private ?? false),
    ),
    endpoint(contract.saveDraft, async ({ params, input, actor }) => {
      await saveDraft(platform, actor, params.conversation_id, input);
      return undefined;
    }),
    endpoint(contract.deleteDraft, async ({ params, input, actor }) => {
      await deleteDraft(platform, actor, params.conversation_id, input);
      return undefined;
    }),
  ];
}
