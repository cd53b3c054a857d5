import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../../platform/crypto/tokens.ts';

/** Whether the site that knows the inbox's secret has signed this identifier: hex HMAC-SHA256 of it. */
export function isProven(secret: unknown, identifier: string, hash: unknown): boolean {
  if (typeof secret !== 'string' || secret === '' || identifier === '' || typeof hash !== 'string')
    return false;
  return constantTimeEqual(createHmac('sha256', secret).update(identifier).digest('hex'), hash.toLowerCase());
}
