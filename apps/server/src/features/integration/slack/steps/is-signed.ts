import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../../../platform/crypto/tokens.ts';

/** A request this long after its signature may be a replay. */
const maxAgeSeconds = 300;

/** Whether Slack signed a request for our app, and not too long ago. */
export function isSigned(
  body: Buffer,
  { timestamp, signature }: { timestamp: string; signature: string },
  secret: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const expected = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  return constantTimeEqual(`v0=${expected}`, signature);
}
