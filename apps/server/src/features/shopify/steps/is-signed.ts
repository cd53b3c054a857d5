import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../../platform/crypto/tokens.ts';

/** Whether Shopify signed the query that a browser brought back. */
export function isSignedQuery(query: URLSearchParams, secret: string): boolean {
  const text = [...query]
    .filter(([name]) => name !== 'hmac' && name !== 'signature')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return constantTimeEqual(createHmac('sha256', secret).update(text).digest('hex'), query.get('hmac') ?? '');
}

/** Whether Shopify signed the body of a webhook. */
export function isSignedBody(body: Buffer, header: string, secret: string): boolean {
  return constantTimeEqual(createHmac('sha256', secret).update(body).digest('base64'), header);
}
