import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';

/** The name under which a forwarder signs in; mail servers are already configured with it. */
const user = 'actionmailbox';

/** Throws `not_found` where email forwarding is off, `not_authorized` for anyone but the forwarder. */
export function requireForwarder({ installation }: Platform, authorization: string): void {
  const { inboundEmail } = installation;
  if (inboundEmail === undefined) throw new Failure('not_found');
  const expected = `Basic ${Buffer.from(`${user}:${inboundEmail.password}`).toString('base64')}`;
  if (!timingSafeEqual(digestOf(authorization), digestOf(expected))) throw new Failure('not_authorized');
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
