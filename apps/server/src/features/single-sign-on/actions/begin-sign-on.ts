import type { Platform } from '../../../platform/platform.ts';
import { loginAddress, maxAttemptSeconds, signOnEndpoint, purpose, type Pending } from '../model.ts';

/** The provider's sign-in URL, and the cookie for the way back. Undefined for a provider that is not configured. */
export async function beginSignOn(
  platform: Platform,
  name: string,
  next: string,
): Promise<{ url: string; cookie: string | null } | undefined> {
  const { singleSignOn, installation, log } = platform;
  const provider = singleSignOn.providers.find((one) => one.name === name);
  if (provider === undefined) return undefined;
  try {
    const { url, attempt } = await singleSignOn.begin(
      provider,
      signOnEndpoint(installation.frontendUrl, name),
    );
    const until = platform.clock.now().getTime() + maxAttemptSeconds * 1000;
    const pending: Pending = { provider: name, ...attempt, next, until };
    return { url, cookie: platform.secrets.sealJson(pending, purpose) };
  } catch (error) {
    log.warn({ err: error, provider: name }, 'an identity provider could not be reached');
    return { url: loginAddress({ error: 'sign-on-failed', next }), cookie: null };
  }
}
