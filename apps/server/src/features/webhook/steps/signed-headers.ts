import { createHmac } from 'node:crypto';

/**
 * What shows a receiver which delivery this is and that it is ours: an HMAC-SHA256 of `<timestamp>.<body>`, by the
 * names that receivers of this API know. Without a secret nothing is signed.
 */
export function signedHeaders(
  { uuid, body }: { uuid: string; body: string },
  secret: string | null,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const named = { 'x-chatwoot-delivery': uuid, 'x-chatwoot-timestamp': timestamp };
  if (secret === null) return named;
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { ...named, 'x-chatwoot-signature': `sha256=${signature}` };
}
