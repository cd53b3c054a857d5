import { createHmac } from 'node:crypto';

/**
 * What a provider shows when it calls us and does not sign. Made of a secret that the provider and we share, so all
 * inboxes of one application have the same and nothing more is stored; it does not give the secret away.
 */
export function callbackSecret(secret: string, application: string): string {
  return createHmac('sha256', secret).update(`callback:${application}`).digest('base64url');
}
