import type { Platform } from '../../../platform/platform.ts';
import { matchesSchema } from '../../../platform/schema/matches-schema.ts';
import type { Identity, SamlAnswer } from '../../../platform/single-sign-on/single-sign-on.ts';
import { maxSamlWaySeconds, samlAnswerSchema, type StoredSamlAnswer, type Pending } from '../model.ts';

const purpose = 'saml-answer';

/** The content of a SAML response, opened by `openSamlAnswer` where the cookie is available. */
export function sealSamlAnswer({ clock, secrets }: Platform, { identity, state }: SamlAnswer): string {
  const { issuer, subject, verifiedEmail } = identity;
  const stored: StoredSamlAnswer = {
    issuer,
    subject,
    ...(verifiedEmail === undefined ? {} : { verifiedEmail }),
    state,
    until: clock.now().getTime() + maxSamlWaySeconds * 1000,
  };
  return secrets.sealJson(stored, purpose);
}

/** Undefined unless it answers the request of this browser, which has just posted it. */
export function openSamlAnswer(
  { clock, secrets, log }: Platform,
  pending: Pending,
  query: string,
): Identity | undefined {
  try {
    const value = secrets.openJson(new URLSearchParams(query).get('answer') ?? '', purpose);
    if (!matchesSchema(samlAnswerSchema, value)) return undefined;
    const { issuer, subject, verifiedEmail, state, until } = value as StoredSamlAnswer;
    if (state !== pending.state || until <= clock.now().getTime()) return undefined;
    return { issuer, subject, verifiedEmail };
  } catch (error) {
    // Forged, or sealed with a key that was removed.
    log.warn({ err: error, provider: pending.provider }, 'a sign-in through a provider failed');
    return undefined;
  }
}
