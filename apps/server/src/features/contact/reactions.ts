import { contactAvatarFound } from '@confab/contract/features/contact';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { fetchAvatar } from './actions/fetch-avatar.ts';

export const contactReactions = [
  reaction<Platform>({
    name: 'contact.fetch-picture',
    on: [contactAvatarFound.name],
    queue: 'bulk',
    maxAttempts: 3,
    run: async (event, platform) => {
      const { contact_id: contactId, url } = event.data;
      if (typeof contactId !== 'number' || typeof url !== 'string') return;
      await fetchAvatar(platform, event.accountId, contactId, url);
    },
  }),
];
