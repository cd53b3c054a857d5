import {
  changeConversationAttributes,
  contactConversations,
  listConversationAttachments,
  muteConversation,
  sendTranscript,
  setConversationAttributes,
  unmuteConversation,
} from '@confab/contract/features/conversation';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changedAttributes } from '../model.ts';
import { listContactConversations } from './actions/list-contact-conversations.ts';
import { listFiles } from './actions/list-files.ts';
import { requestTranscript } from './actions/request-transcript.ts';
import { setAttributes } from './actions/set-attributes.ts';
import { setMuted } from './actions/set-muted.ts';

/** What agents see and do next to the thread. */
export function detailsRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(setConversationAttributes, async ({ params, input, actor }) => ({
      custom_attributes: await setAttributes(platform, actor, params.id, () => input.custom_attributes ?? {}),
    })),
    endpoint(changeConversationAttributes, async ({ params, input, actor }) => ({
      custom_attributes: await setAttributes(platform, actor, params.id, (current) =>
        changedAttributes(current, input.custom_attributes ?? {}),
      ),
    })),
    endpoint(muteConversation, async ({ params, actor }) => {
      await setMuted(platform, actor, params.id, true);
      return undefined;
    }),
    endpoint(unmuteConversation, async ({ params, actor }) => {
      await setMuted(platform, actor, params.id, false);
      return undefined;
    }),
    endpoint(sendTranscript, async ({ params, input, actor, info }) => {
      await requestTranscript(platform, actor, params.id, input.email ?? '', info.networks);
      return undefined;
    }),
    endpoint(listConversationAttachments, ({ params, input, actor }) =>
      listFiles(platform, actor, params.id, input.page ?? 1),
    ),
    endpoint(contactConversations, async ({ params, actor }) => ({
      payload: await listContactConversations(platform, actor, params.id),
    })),
  ];
}
