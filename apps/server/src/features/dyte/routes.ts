import * as contract from '@confab/contract/features/dyte';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createMeeting } from './actions/create-meeting.ts';
import { joinMeeting } from './actions/join-meeting.ts';

export function dyteRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.createMeeting, ({ actor, input }) =>
      createMeeting(platform, actor, input.conversation_id),
    ),
    endpoint(contract.joinMeeting, ({ actor, input }) => joinMeeting(platform, actor, input.message_id)),
  ];
}
