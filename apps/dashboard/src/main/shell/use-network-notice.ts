import type { LiveStatus } from '@confab/client/live';
import { useEffect, useState } from 'react';
import { useLiveStatus } from '../../platform/live/status.ts';

export type NetworkNotice = 'none' | 'offline' | 'reconnecting' | 'reconnected';

/** How long the good news stands, and how long a cut may last before it is mentioned; ms. */
const successLasts = 2000;
const patience = 1500;

/**
 * What to say about the connection. Being without a network concerns every screen; a restored connection and
 * the way there only those that live on it.
 */
export function useNetworkNotice(isLiveScreen: boolean): NetworkNotice {
  const status = useLiveStatus();
  const [notice, setNotice] = useState<NetworkNotice>('none');
  useEffect(() => {
    const step = nextStep(status, notice);
    if (!step) return undefined;
    const timer = setTimeout(() => setNotice(step.notice), step.after);
    return () => clearTimeout(timer);
  }, [status, notice]);
  return notice === 'offline' || isLiveScreen ? notice : 'none';
}

/** What the notice becomes next, and after how many ms; undefined while it may stay. */
export function nextStep(
  status: LiveStatus,
  notice: NetworkNotice,
): { notice: NetworkNotice; after: number } | undefined {
  switch (status) {
    case 'offline':
      return notice === 'offline' ? undefined : { notice: 'offline', after: 0 };
    case 'stale':
      if (notice === 'reconnecting') return undefined;
      return { notice: 'reconnecting', after: notice === 'none' ? patience : 0 };
    case 'connecting':
      return undefined;
    case 'live':
      if (notice === 'none') return undefined;
      return notice === 'reconnected'
        ? { notice: 'none', after: successLasts }
        : { notice: 'reconnected', after: 0 };
  }
}
