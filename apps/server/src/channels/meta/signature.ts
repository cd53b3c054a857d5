import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { InboundRequest } from '../channel.ts';

/** Verifies Meta's signature, made with the secret of the app. */
export function signatureOf(body: Buffer | string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Whether one of these apps has signed a request. */
export function isSignedBy(
  { headers, body }: Pick<InboundRequest, 'headers' | 'body'>,
  secrets: readonly (string | undefined)[],
): boolean {
  const received = headers['x-hub-signature-256'] ?? '';
  return secrets.some(
    (secret) => secret !== undefined && constantTimeEqual(received, signatureOf(body, secret)),
  );
}
