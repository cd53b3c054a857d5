import type { EmailProvider } from '@confab/contract/channels/email';
import { Failure } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { email as emailChannel } from '../../../channels/email/channel.ts';
import { providers, serverOf } from '../../../channels/email/providers.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { providerAccess } from '../../inbox/index.ts';
import { maxAttemptSeconds, redirectUrlOf, sealedFor, type Pending } from '../model.ts';

type Input = { provider: EmailProvider; email: string };

/**
 * The provider's authorization URL for a mailbox, and the cookie for the way back. Throws `unprocessable` for a
 * provider that is not configured or cannot be reached, and for an invalid address.
 */
export async function beginAuthorization(
  platform: Platform,
  { accountId, person }: MemberActor,
  { provider, email: input }: Input,
): Promise<{ url: string; cookie: string }> {
  const email = normalEmail(input);
  if (!isEmailAddress(email)) throw refused('Email is invalid');
  const { name, scope, parameters } = providers[provider];
  const server = serverOf(provider, providerAccess(platform, emailChannel));
  if (server === undefined) throw refused(`${name} is not set up on this installation`);
  const request = {
    redirectUrl: redirectUrlOf(platform.installation.frontendUrl, provider),
    scope,
    parameters: { ...parameters, login_hint: email },
  };
  const begun = await platform.oauth.begin(server, request).catch((error: unknown) => {
    platform.log.warn({ err: error, provider }, 'a provider of mailboxes could not be reached');
    throw refused(`${name} could not be reached. Please try again.`);
  });
  const until = platform.clock.now().getTime() + maxAttemptSeconds * 1000;
  const pending: Pending = { provider, accountId, userId: person.id, email, ...begun.attempt, until };
  return { url: begun.url, cookie: platform.secrets.sealJson(pending, sealedFor) };
}

/** `success` is what clients of the wire read. */
const refused = (message: string) =>
  new Failure('unprocessable', { message, body: { success: false, error: message } });
