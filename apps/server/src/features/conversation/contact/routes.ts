import { mergeContacts as mergeRoute } from '@confab/contract/features/contact';
import { listContactTimeline } from '@confab/contract/features/contact-timeline';
import { undoContactMerge } from '@confab/contract/features/contact-merge';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTimeline } from '../timeline/actions/list-timeline.ts';
import { mergeContacts } from './actions/merge-contacts.ts';
import { undoMerge } from './actions/undo-merge.ts';

/** Routes that change contacts and their conversations together. */
export function conversationContactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(mergeRoute, ({ input, actor }) =>
      mergeContacts(platform, actor, { base: input.base_contact_id, other: input.mergee_contact_id }),
    ),
    endpoint(listContactTimeline, async ({ params, input, actor }) => {
      const { entries, next, createdAt } = await listTimeline(platform, actor, params.id, input.before);
      return { payload: entries, meta: { next, created_at: createdAt.toISOString() } };
    }),
    endpoint(undoContactMerge, async ({ params, actor }) => {
      const ids = { baseId: params.contact_id, mergeId: params.id };
      return { payload: await undoMerge(platform, actor, ids) };
    }),
  ];
}
