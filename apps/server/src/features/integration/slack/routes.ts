import * as contract from '@confab/contract/features/slack';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireApp } from '../steps/connected-apps.ts';
import { chooseChannel } from './actions/choose-channel.ts';
import { connectSlack } from './actions/connect-slack.ts';
import { disconnectSlack } from './actions/disconnect-slack.ts';
import { listChannels } from './actions/list-channels.ts';

export function slackRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.connectSlack, async ({ input, actor }) => {
      await connectSlack(platform, actor, input);
      return requireApp(platform, actor, 'slack');
    }),
    endpoint(contract.chooseSlackChannel, async ({ input, actor }) => {
      await chooseChannel(platform, actor.accountId, input.reference_id);
      return requireApp(platform, actor, 'slack');
    }),
    endpoint(contract.listSlackChannels, ({ actor }) => listChannels(platform, actor.accountId)),
    endpoint(contract.disconnectSlack, async ({ actor }) => {
      await disconnectSlack(platform, actor.accountId);
      return undefined;
    }),
  ];
}
