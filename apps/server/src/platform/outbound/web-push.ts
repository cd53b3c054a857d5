import type { PushKeys } from '../crypto/push-keys.ts';
import { parseSender } from '../email/sender.ts';

/** A browser's subscription at its push service. */
export type WebPushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

const secondsInDay = 24 * 3600;

/**
 * The request that passes a message to a browser's push service, encrypted for that browser. Throws if the
 * browser's keys are invalid.
 */
export async function webPushRequest(
  {
    pushKeys,
    installation,
  }: { pushKeys: PushKeys; installation: { frontendUrl: string; mailerSender: string } },
  target: WebPushTarget,
  payload: string,
): Promise<{ url: string; headers: Record<string, string>; body: Uint8Array }> {
  // Loaded with the first push: most processes send none soon after their start.
  const { default: webPush } = await import('web-push');
  const { frontendUrl } = installation;
  const subject = frontendUrl.startsWith('https:')
    ? frontendUrl
    : `mailto:${parseSender(installation.mailerSender).address}`;
  const { endpoint, headers, body } = webPush.generateRequestDetails(target, payload, {
    TTL: secondsInDay,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, ...pushKeys },
  });
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    url: endpoint,
    // The connection sets the length.
    headers: Object.fromEntries(named.filter(([name]) => name !== 'content-length')),
    body: body ?? new Uint8Array(),
  };
}
