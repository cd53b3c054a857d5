import type { LiveStatus } from '@confab/client/live';
import { useEffect, useRef, useState } from 'react';
import { useLiveStatus } from '../../platform/live/status.ts';

export type NetworkNotice = 'none' | 'offline' | 'reconnecting' | 'reconnected';

/** How long the success notice stays, and how long an outage may last before it is mentioned; ms. */
const successMs = 2000;
const noticeDelayMs = 1500;

/**
 * The notice about the connection. Being disconnected, from the network or from the server, concerns every screen;
 * reconnecting and a restored connection only those with live data.
 */
export function useNetworkNotice(isLiveScreen: boolean): NetworkNotice {
  const status = useLiveStatus();
  const [notice, setNotice] = useState<NetworkNotice>('none');
  const before = useRef(status);
  useEffect(() => {
    const step = nextStep(status, notice, before.current);
    if (!step) return undefined;
    const timer = setTimeout(() => setNotice(step.notice), step.after);
    return () => clearTimeout(timer);
  }, [status, notice]);
  useEffect(
    () => () => {
      before.current = status;
    },
    [status],
  );
  return notice === 'offline' || isLiveScreen ? notice : 'none';
}

/**
 * What the notice becomes next, and after how many ms; undefined while it may stay. `before` is the status before
 * this one: only with a network that is back it is reconnecting, else the server is away.
 */
export function nextStep(
  status: LiveStatus,
  notice: NetworkNotice,
  before: LiveStatus,
): { notice: NetworkNotice; after: number } | undefined {
  switch (status) {
    case 'offline':
      return notice === 'offline' ? undefined : { notice: 'offline', after: 0 };
    case 'stale':
      if (before === 'offline')
        return notice === 'reconnecting' ? undefined : { notice: 'reconnecting', after: 0 };
      return notice === 'offline' ? undefined : { notice: 'offline', after: noticeDelayMs };
    case 'connecting':
      return undefined;
    case 'live':
      if (notice === 'none') return undefined;
      return notice === 'reconnected'
        ? { notice: 'none', after: successMs }
        : { notice: 'reconnected', after: 0 };
  }
}
