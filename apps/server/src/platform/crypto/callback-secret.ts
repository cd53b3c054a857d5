import { createHmac } from 'node:crypto';

/**
 * The credential a provider sends when it calls us and does not sign. Derived from a secret that the provider and we
 * share, so all inboxes of one application have the same and nothing more is stored; it does not reveal the secret.
 */
export function callbackSecret(secret: string, application: string): string {
  return createHmac('sha256', secret).update(`callback:${application}`).digest('base64url');
}
