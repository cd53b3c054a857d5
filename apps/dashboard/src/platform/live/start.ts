import { parseLivePosition } from '@confab/client/live-position';
import { livePositionHeader, type LivePosition } from '@confab/contract/kit/live-position';

/** Before anything this page has read; `unknown` when its answers do not agree on the stream. */
let start: LivePosition | 'unknown' | 'taken' | undefined;

/** Records the stream position at the time of a request. */
export function recordLivePosition(headers: Headers): void {
  const position = parseLivePosition(headers.get(livePositionHeader));
  if (position === undefined || typeof start === 'string') return;
  if (start === undefined) start = position;
  else if (start.epoch !== position.epoch) start = 'unknown';
  else if (position.offset < start.offset) start = position;
}

/**
 * The stream position of this page, so that the first connection refetches nothing. Later connections have
 * their own position, or are for another account.
 */
export function consumeLiveStart(): LivePosition | undefined {
  const taken = typeof start === 'object' ? start : undefined;
  start = 'taken';
  return taken;
}
