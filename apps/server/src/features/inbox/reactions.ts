import { customAttributeRedefined } from '@confab/contract/features/custom-attribute';
import { inboxWebhookRequested } from '@confab/contract/features/inbox';
import { inboxChannelSaved } from '@confab/contract/features/inbox-provider';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { followAttribute } from './actions/follow-attribute.ts';
import { syncTemplates } from './templates/actions/sync-templates.ts';
import { emitInboxHooks } from './hooks/actions/emit-inbox-hooks.ts';
import { readWebhookRequest } from './hooks/event-model.ts';
import { readChannelSaved, readRedefinition } from './event-model.ts';

/** Reactions of inboxes to events of other features. */
export const inboxReactions = [
  reaction<Platform>({
    name: 'inbox.tell_webhooks',
    on: [inboxWebhookRequested.name],
    queue: 'default',
    run: (event, platform) =>
      emitInboxHooks(platform, event.accountId, readWebhookRequest(event.data), event.number),
  }),
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
  reaction<Platform>({
    name: 'inbox.sync_templates',
    on: [inboxChannelSaved.name],
    queue: 'default',
    maxAttempts: 5,
    run: async (event, platform) => {
      await syncTemplates(platform, event.accountId, readChannelSaved(event.data).inbox_id);
    },
  }),
];
