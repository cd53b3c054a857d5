import { LRUCache } from 'lru-cache';
import { listAvailabilities, membersTag, type MemberAvailability } from '../../features/account/index.ts';
import { announceArrival } from '../../features/conversation/index.ts';
import type { OnPresence } from '../../platform/live/hub-types.ts';
import type { PresenceStore } from '../../platform/live/presence.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPresenceBoard, type PresenceBoard } from './presence-board.ts';

/** Records a heartbeat, and returns who else is online. Contacts see agents only. */
export function answerPresence(platform: Platform, presence: PresenceStore): OnPresence {
  const boards = new LRUCache<string, PresenceBoard>({ max: 1000 });
  return async ({ accountId, kind, id }, request) => {
    const isMember = kind === 'member';
    const isBack = await presence.seen(accountId, isMember ? 'user' : 'contact', id);
    if (isBack && isMember) await announceArrival(platform, accountId, id);
    const members = await membersOf(platform, accountId);
    const users = await presence.online(accountId, 'user');
    const contacts = isMember ? await presence.online(accountId, 'contact') : null;
    const key = `${kind}:${accountId}`;
    const board = boards.get(key) ?? createPresenceBoard(accountId);
    boards.set(key, board);
    // Synchronous from here on, so that the later one of two heartbeats gets the newer state.
    board.show({ members, users, contacts });
    return board.answer(request, platform.clock.now().getTime());
  };
}

/** Needed on every heartbeat of every subscriber, so it is cached for the seconds between two. */
async function membersOf(platform: Platform, accountId: number): Promise<readonly MemberAvailability[]> {
  return platform.memo.remember(
    `members:${accountId}`,
    () => [`account:${accountId}`, membersTag(accountId)],
    () => listAvailabilities(platform.db, accountId),
  );
}
