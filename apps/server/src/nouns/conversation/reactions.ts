import { Type } from '@confab/contract/kit/schema';
import { agentRemoved } from '@confab/contract/nouns/agent';
import { labelRenamed } from '@confab/contract/nouns/label';
import { messageDeliveryRequested } from '@confab/contract/nouns/message';
import { Value } from 'typebox/value';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverMessage } from './actions/deliver-message.ts';
import { renameLabel } from './actions/rename-label.ts';
import { unassignEverywhere } from './actions/unassign-everywhere.ts';

const Delivery = Type.Object({ message_id: Type.Integer(), conversation_id: Type.Integer() });
const Renaming = Type.Object({ old_title: Type.String(), new_title: Type.String() });
const Leaving = Type.Object({ user_id: Type.Integer() });

/** What follows for conversations from things that happened elsewhere or before. */
export const conversationReactions = [
  reaction<Platform>({
    name: 'message.deliver',
    on: [messageDeliveryRequested.name],
    lane: 'prompt',
    run: async (event, platform) => {
      const { message_id: messageId, conversation_id: conversationId } = Value.Parse(Delivery, event.data);
      await deliverMessage(platform, event.accountId, conversationId, messageId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.rename_label',
    on: [labelRenamed.name],
    lane: 'bulk',
    run: async (event, platform) => {
      const { old_title: from, new_title: to } = Value.Parse(Renaming, event.data);
      await renameLabel(platform, event.accountId, from, to);
    },
  }),
  reaction<Platform>({
    name: 'conversation.unassign_removed_agent',
    on: [agentRemoved.name],
    lane: 'bulk',
    run: async (event, platform) => {
      const { user_id: userId } = Value.Parse(Leaving, event.data);
      await unassignEverywhere(platform, event.accountId, userId);
    },
  }),
];
