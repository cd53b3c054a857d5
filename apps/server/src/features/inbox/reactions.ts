import { customAttributeRedefined } from '@confab/contract/features/custom-attribute';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { followAttribute } from './actions/follow-attribute.ts';
import { readRedefinition } from './event-model.ts';

/** What follows for inboxes from things that happened elsewhere. */
export const inboxReactions = [
  reaction<Platform>({
    name: 'inbox.follow_custom_attribute',
    on: [customAttributeRedefined.name],
    queue: 'default',
    keepsOrder: true,
    run: async (event, platform) => {
      const { before, after } = readRedefinition(event.data);
      await followAttribute(platform, event.accountId, before, after);
    },
  }),
];
