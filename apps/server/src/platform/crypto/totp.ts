import { generateSecret, generateURI, verify } from 'otplib';

/** How long a code is shown, in seconds. */
const stepSeconds = 30;

/** A secret of 160 bits in base32, as people type it where they cannot scan. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What authenticator apps read from a QR code: `otpauth://totp/…`. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ secret, issuer, label });
}

/**
 * The number of the 30-second step that a code belongs to, if it is right: now, one step ago or one ahead, for clocks
 * that differ. A step up to `afterStep` does not count: its code has been used, and may have been seen.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  { now, afterStep }: { now: Date; afterStep: number },
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  if (!found.valid) return undefined;
  const step = Math.floor(epoch / stepSeconds) + found.delta;
  return step > afterStep ? step : undefined;
}
