import * as contract from '@confab/contract/features/notification';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeNotification } from './actions/change-notification.ts';
import { deleteAll } from './actions/delete-all.ts';
import { deleteNotification } from './actions/delete-notification.ts';
import { listNotifications } from './actions/list-notifications.ts';
import { readAll } from './actions/read-all.ts';
import type { Owner } from './queries.ts';
import { unreadCounts } from './steps/emit-changes.ts';

export function notificationRoutes(platform: Platform): Endpoint[] {
  const { clock } = platform;
  return [
    endpoint(contract.listNotifications, async ({ input, actor }) => {
      const { unread, count, payload } = await listNotifications(platform, actor, input);
      const meta = { unread_count: unread, count, current_page: input.page ?? 1 };
      return { data: { meta, payload } };
    }),
    endpoint(contract.countUnreadNotifications, async ({ actor }) => {
      return (await unreadCounts(platform.db, ownerOf(actor))).unread_count;
    }),
    endpoint(contract.readAllNotifications, async ({ input, actor }) => {
      await readAll(platform, ownerOf(actor), input.primary_actor_id ?? undefined);
      return undefined;
    }),
    endpoint(contract.readNotification, ({ params, actor }) =>
      changeNotification(platform, ownerOf(actor), params.id, { read_at: clock.now() }),
    ),
    endpoint(contract.unreadNotification, ({ params, actor }) =>
      changeNotification(platform, ownerOf(actor), params.id, { read_at: null }),
    ),
    endpoint(contract.snoozeNotification, ({ params, input, actor }) => {
      const until = input.snoozed_until;
      const changes = until == null ? {} : { snoozed_until: new Date(until * 1000), last_snoozed_at: null };
      return changeNotification(platform, ownerOf(actor), params.id, changes);
    }),
    endpoint(contract.deleteNotification, async ({ params, actor }) => {
      await deleteNotification(platform, ownerOf(actor), params.id);
      return undefined;
    }),
    endpoint(contract.deleteAllNotifications, async ({ input, actor }) => {
      await deleteAll(platform, ownerOf(actor), input.type === 'read');
      return undefined;
    }),
  ];
}

function ownerOf(actor: MemberActor): Owner {
  return { accountId: actor.accountId, userId: actor.person.id };
}
