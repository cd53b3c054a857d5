import * as contract from '@confab/contract/features/conversation';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeParticipants } from './actions/change-participants.ts';
import { listParticipants } from './actions/list-participants.ts';

/** The participants of a conversation. */
export function participantRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listParticipants, ({ params, actor }) =>
      listParticipants(platform, actor, params.conversation_id),
    ),
    endpoint(contract.addParticipants, async ({ params, input, actor }) => {
      const { added } = await changeParticipants(
        platform,
        actor,
        params.conversation_id,
        'add',
        input.user_ids,
      );
      return added;
    }),
    endpoint(contract.setParticipants, async ({ params, input, actor }) => {
      const { all } = await changeParticipants(
        platform,
        actor,
        params.conversation_id,
        'set',
        input.user_ids,
      );
      return all;
    }),
    endpoint(contract.removeParticipants, async ({ params, input, actor }) => {
      await changeParticipants(platform, actor, params.conversation_id, 'remove', input.user_ids);
      return undefined;
    }),
  ];
}
