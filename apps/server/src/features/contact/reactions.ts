import { contactAvatarFound, contactWebhookRequested } from '@confab/contract/features/contact';
import { labelRenamed } from '@confab/contract/features/label';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { fetchAvatar } from './actions/fetch-avatar.ts';
import { emitContactHooks } from './hooks/actions/emit-contact-hooks.ts';
import { readWebhookRequest } from './hooks/event-model.ts';
import { renameLabel } from './labels/actions/rename-label.ts';

export const contactReactions = [
  reaction<Platform>({
    name: 'contact.tell_webhooks',
    on: [contactWebhookRequested.name],
    queue: 'default',
    run: (event, platform) =>
      emitContactHooks(platform, event.accountId, readWebhookRequest(event.data), event.number),
  }),
  reaction<Platform>({
    name: 'contact.fetch-picture',
    on: [contactAvatarFound.name],
    queue: 'bulk',
    maxAttempts: 3,
    run: async (event, platform) => {
      const { contact_id: contactId, url, inbox_id: inboxId } = event.data;
      if (typeof contactId !== 'number' || typeof url !== 'string') return;
      const at = typeof inboxId === 'number' ? { inboxId, reference: url } : url;
      await fetchAvatar(platform, event.accountId, contactId, at);
    },
  }),
  reaction<Platform>({
    name: 'contact.rename_label',
    on: [labelRenamed.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { old_title: from, new_title: to } = event.data;
      if (typeof from !== 'string' || typeof to !== 'string') return;
      await renameLabel(platform, event.accountId, { from, to });
    },
  }),
];
