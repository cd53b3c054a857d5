import {
  createMessage as createRoute,
  deleteMessage as deleteRoute,
  listMessages as listRoute,
  renewAttachmentLinks as renewRoute,
  retryMessage as retryRoute,
  undoMessage as undoRoute,
  updateMessageStatus,
} from '@confab/contract/features/message';
import { createDirectUpload } from '@confab/contract/features/upload';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceFile } from './actions/announce-file.ts';
import { deleteMessage } from './actions/delete-message.ts';
import { renewAttachmentLinks } from './actions/renew-attachment-links.ts';
import { reportDelivery } from './actions/report-delivery.ts';
import { retryMessage } from './actions/retry-message.ts';
import { undoMessage } from './actions/undo-message.ts';
import { createMessage } from './actions/create-message.ts';
import { listMessages } from './actions/list-messages.ts';

/** Routes of messages in the agent API; access depends on the conversation. */
export function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(listRoute, async ({ params, input, actor }) =>
      listMessages(platform, actor, params.conversation_id, input),
    ),
    endpoint(createRoute, async ({ params, input, actor }) =>
      createMessage(platform, actor, params.conversation_id, input),
    ),
    endpoint(updateMessageStatus, async ({ params, input, actor }) =>
      reportDelivery(platform, actor, params.conversation_id, params.id, {
        status: input.status,
        externalError: input.external_error,
      }),
    ),
    endpoint(deleteRoute, async ({ params, actor }) =>
      deleteMessage(platform, actor, params.conversation_id, params.id),
    ),
    endpoint(retryRoute, async ({ params, actor }) =>
      retryMessage(platform, actor, params.conversation_id, params.id),
    ),
    endpoint(undoRoute, async ({ params, actor }) =>
      undoMessage(platform, actor, params.conversation_id, params.id),
    ),
    endpoint(renewRoute, async ({ params, actor }) =>
      renewAttachmentLinks(platform, actor, params.conversation_id, params),
    ),
    endpoint(createDirectUpload, async ({ params, input, actor }) =>
      announceFile(platform, actor, params.conversation_id, input.blob),
    ),
  ];
}
