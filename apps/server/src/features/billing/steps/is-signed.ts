import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a signature counts: a recorded request is useless later. */
const maxAgeSeconds = 300;

/** Whether the provider signed the body: `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`, maybe several of them. */
export function isSigned(body: Buffer, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',', 20).map((part) => part.trim());
  const seconds = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > maxAgeSeconds) return false;
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return parts
    .filter((part) => part.startsWith('v1='))
    .map((part) => Buffer.from(part.slice(3), 'hex'))
    .some((received) => received.length === right.length && timingSafeEqual(received, right));
}
