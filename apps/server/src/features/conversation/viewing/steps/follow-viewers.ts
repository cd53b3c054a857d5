import { conversationViewersChanged } from '@confab/contract/features/conversation';
import type { Action, Caller, LiveActions } from '../../../../platform/live/hub-types.ts';
import type { RoomStore } from '../../../../platform/live/rooms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { roomOf, usersIn, requestedIdIn } from '../model.ts';
import type { ConversationAccess } from '../../policy.ts';
import { findLocation } from '../queries.ts';

/** Milliseconds after which a viewer's access to the conversation is checked again. */
const checkAgainMs = 60_000;

/** One window with a conversation open. */
type Viewer = {
  /** Distinguishes the windows of one person. */
  member: string;
  /** The open conversation; null: none. */
  requested: number | null;
  /** The conversation in which the viewer is counted; null: none. */
  scope: Scope | null;
  /** The viewers that were last sent to it, as text. */
  sent: string;
  /** Resolves when all requests so far are done. */
  last: Promise<unknown>;
};

type Scope = {
  accountId: number;
  displayId: number;
  conversation: ConversationAccess;
  checkedAtMs: number;
};

/**
 * Tracks who has which conversation open, and broadcasts that to its other viewers. Windows repeat their state every
 * few seconds; one that is silent, closed, or disconnected is removed. Writes nothing to the database.
 */
export function followViewers(platform: Platform, rooms: RoomStore): LiveActions {
  const viewers = new WeakMap<Caller, Viewer>();
  const inOrder = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    const done = viewer.last.then(work);
    viewer.last = done.catch(() => undefined);
    return done;
  };
  return {
    perform(caller, action) {
      const { kind, id } = caller.subscriber;
      if (action.name !== 'view_conversation' || kind !== 'member') return Promise.resolve(null);
      const viewer = viewers.get(caller) ?? newViewer(platform, id);
      viewers.set(caller, viewer);
      const requested = requestedIdIn(action.data);
      viewer.requested = requested;
      // Of several changes in quick succession, only the last one is checked.
      return inOrder(viewer, async () => {
        if (viewer.requested !== requested || caller.ended) return null;
        return follow({ platform, rooms, viewer }, caller, action);
      });
    },
    end(caller) {
      const viewer = viewers.get(caller);
      if (viewer === undefined) return;
      viewer.requested = null;
      inOrder(viewer, () => leave({ platform, rooms, viewer })).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'a viewer is shown until it expires'),
      );
    },
  };
}

type Parts = { platform: Platform; rooms: RoomStore; viewer: Viewer };

const newViewer = ({ ids }: Platform, userId: number): Viewer => ({
  member: `${userId}:${ids.uuid()}`,
  requested: null,
  scope: null,
  sent: '',
  last: Promise.resolve(),
});

/** Returns the viewers, if they changed for this window. */
async function follow(parts: Parts, caller: Caller, action: Action): Promise<string | null> {
  const { platform, rooms, viewer } = parts;
  if (viewer.scope !== null && viewer.scope.displayId !== viewer.requested) await leave(parts);
  const scope = await lookUp(parts, caller, action);
  if (scope === null || !caller.subscriber.receives({ conversation: scope.conversation })) {
    await leave(parts);
    return null;
  }
  viewer.scope = scope;
  const { isNew, members } = await rooms.stay(roomOf(scope), viewer.member);
  const userIds = usersIn(members);
  if (isNew && members.length > 1) announce(platform, scope, userIds);
  const answer = JSON.stringify({ event: conversationViewersChanged.name, data: dataOf(scope, userIds) });
  if (answer === viewer.sent) return null;
  viewer.sent = answer;
  return answer;
}

/** The open conversation; access is checked when it changes, and periodically. */
async function lookUp({ platform, viewer }: Parts, caller: Caller, action: Action): Promise<Scope | null> {
  const { requested, scope } = viewer;
  if (requested === null) return null;
  const nowMs = platform.clock.now().getTime();
  if (scope !== null && nowMs - scope.checkedAtMs < checkAgainMs) return scope;
  const { accountId } = caller.subscriber;
  const conversation = await action.inTurn(() => findLocation(platform.db, accountId, requested));
  return conversation === undefined
    ? null
    : { accountId, displayId: requested, conversation, checkedAtMs: nowMs };
}

async function leave({ platform, rooms, viewer }: Parts): Promise<void> {
  const { scope } = viewer;
  if (scope === null) return;
  viewer.scope = null;
  viewer.sent = '';
  const members = await rooms.leave(roomOf(scope), viewer.member);
  if (members.length > 0) announce(platform, scope, usersIn(members));
}

/** Broadcast immediately; a viewer who misses it receives it with their next heartbeat. */
function announce(platform: Platform, scope: Scope, userIds: number[]): void {
  const { id, user_ids } = dataOf(scope, userIds);
  platform.sendEphemeral({
    accountId: scope.accountId,
    event: conversationViewersChanged.name,
    audience: { conversation: scope.conversation, onlyUsers: userIds },
    data: { id, user_ids },
  });
}

const dataOf = ({ accountId, displayId }: Scope, userIds: number[]) => ({
  id: displayId,
  user_ids: userIds,
  account_id: accountId,
});
