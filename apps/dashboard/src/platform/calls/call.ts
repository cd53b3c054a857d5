import { createCaller, type Call } from '@confab/client/call';
import { storeSession, sessionHeaders } from '../account/session-store.ts';
import { recordLivePosition } from '../live/start.ts';

export { CallError } from '@confab/client/call';

const endings = new Set<() => void>();

/** Calls a route of the contract with the session of this browser. Rejects with `CallError`. */
export const call: Call = createCaller({
  baseUrl: '',
  headers: sessionHeaders,
  onHeaders: (headers) => {
    storeSession(headers);
    recordLivePosition(headers);
  },
  onUnauthenticated: () => {
    for (const ending of endings) ending();
  },
});

/** Runs when the server reports that the session is invalid. */
export function onSessionRejected(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}
