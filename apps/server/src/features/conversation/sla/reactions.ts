import { slaPolicyDeleted } from '@confab/contract/features/sla-policy';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPolicyDeletion } from '../event-model.ts';
import { emptySlaPolicy } from './actions/empty-sla-policy.ts';

export const slaReactions = [
  reaction<Platform>({
    name: 'conversation.empty_deleted_sla_policy',
    on: [slaPolicyDeleted.name],
    queue: 'bulk',
    run: (event, platform) =>
      emptySlaPolicy(platform, event.accountId, readPolicyDeletion(event.data).sla_policy_id),
  }),
];
