import { mergeContacts as mergeRoute } from '@confab/contract/features/contact';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mergeContacts } from './actions/merge-contacts.ts';

/** What is done to contacts and their conversations together. */
export function conversationContactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(mergeRoute, ({ input, actor }) =>
      mergeContacts(platform, actor, { base: input.base_contact_id, other: input.mergee_contact_id }),
    ),
  ];
}
