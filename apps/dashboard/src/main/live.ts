import { CallError } from '@confab/client/call';
import { connectLive, type LiveMessage } from '@confab/client/live';
import { browserPage } from '@confab/client/live-page';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { profileQuery } from '../platform/account/profile-query.ts';
import { inBatches } from '../platform/live/in-batches.ts';
import { openLogin } from '../platform/account/leave.ts';
import { currentSession } from '../platform/account/session-store.ts';
import { applyLiveEvent, applyReconnect, replayOverResponses } from '../platform/live/patches.ts';
import { connectPerform } from '../platform/live/perform.ts';
import { consumeLiveStart } from '../platform/live/start.ts';
import { setLiveStatus } from '../platform/live/status.ts';

/** After this long away, in ms, so much has changed that a new page is the quicker way. */
const reloadAfterMs = 10_800_000;

export type LiveListener = { token: string; userId: number; accountId: number };

/** Opens the live connection of one account and applies its events to the cache. Returns a function that closes it. */
export function startLive(queryClient: QueryClient, listener: LiveListener): () => void {
  const { token, userId, accountId } = listener;
  const replay = replayOverResponses(queryClient);
  // Notified in batches, so that the page is rendered once for many events.
  const updates = inBatches<() => void>((all) => notifyManager.batch(() => all.forEach((run) => run())));
  const connection = connectLive({
    page: browserPage(),
    url: `${location.origin.replace(/^http/, 'ws')}/cable`,
    identifier: {
      channel: 'RoomChannel',
      pubsub_token: token,
      account_id: accountId,
      user_id: userId,
      // The socket ends with the session.
      client: currentSession()?.client,
    },
    startAt: () => {
      const position = consumeLiveStart();
      return position === undefined ? null : { stream: `account:${accountId}`, ...position };
    },
    onEvent: (message) => updates.add(() => replay.receive(() => receive(queryClient, accountId, message))),
    onReconnect(awayMs) {
      if (awayMs >= reloadAfterMs) location.reload();
      // After the events that were missed: an answer is newer than they are.
      updates.add(() => {
        void fetchFailed(queryClient);
        applyReconnect(queryClient, accountId);
      });
    },
    onResync: () => void refetchAll(queryClient),
    onRejected: () => void checkSession(queryClient),
  });
  const disconnectPerform = connectPerform((action, data) => connection.perform(action, data));
  const unwatch = connection.onStatus(setLiveStatus);
  setLiveStatus(connection.status());
  return () => {
    unwatch();
    disconnectPerform();
    updates.stop();
    replay.stop();
    connection.close();
  };
}

/** The socket token was replaced, and the profile has the new one; or the session was ended elsewhere. */
async function checkSession(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) openLogin();
  }
}

function receive(queryClient: QueryClient, accountId: number, { event, data }: LiveMessage): void {
  if (event === 'user:logout') openLogin();
  else if (event === 'page:reload') location.reload();
  else if (typeof data === 'object' && data !== null) {
    applyLiveEvent(queryClient, accountId, { name: event, data });
  }
}

/** Refetches everything on screen immediately, the rest when next shown. The profile has no events. */
function refetchAll(queryClient: QueryClient): Promise<void> {
  const [session] = profileQuery.queryKey;
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}

/** What was requested while the server was unavailable: resumed events do not contain it. */
function fetchFailed(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}
