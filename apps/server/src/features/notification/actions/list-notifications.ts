import {
  maxCountedNotifications,
  notificationsPerPage,
  type Notification,
} from '@confab/contract/features/notification';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { visibilityOf } from '../../conversation/index.ts';
import { countNotifications, listNotifications as listRows } from '../queries.ts';
import { loadNotifications } from '../steps/load-notifications.ts';
import { visibleTo } from '../steps/visible-to.ts';

type Input = {
  page?: number | null;
  sort_order?: 'asc' | 'desc' | null;
  includes?: readonly string[];
};

type Page = { unread: number; count: number; payload: Notification[] };

/** A page of the member's notifications about conversations they see. */
export async function listNotifications(
  platform: Platform,
  actor: MemberActor,
  { page, sort_order: order, includes = [] }: Input,
): Promise<Page> {
  const { db } = platform;
  const owner = { accountId: actor.accountId, userId: actor.person.id };
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return { unread: 0, count: 0, payload: [] };
  const which = {
    ...visibleTo(visibility),
    withRead: includes.includes('read'),
    withSnoozed: includes.includes('snoozed'),
  };
  const rows = await listRows(db, owner, which, {
    order: order ?? 'desc',
    limit: notificationsPerPage,
    offset: ((page ?? 1) - 1) * notificationsPerPage,
  });
  const loaded = await loadNotifications(platform, db, actor.accountId, rows);
  const unread = { ...which, withRead: false };
  return {
    unread: await countNotifications(db, owner, unread, maxCountedNotifications),
    count: await countNotifications(db, owner, which, maxCountedNotifications),
    payload: loaded.map(({ view }) => view),
  };
}
