import type { EmailProvider } from '@confab/contract/channels/email';
import { authorizeGoogle, authorizeMicrosoft } from '@confab/contract/features/mail-authorization';
import { call } from '../../platform/calls/call.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import type { Text } from '../../platform/messages/catalog.ts';

const routes = { microsoft: authorizeMicrosoft, google: authorizeGoogle } as const;

/** Opens the provider's login for a mailbox. Rejects with `CallError` if the server rejects the request. */
export async function redirectToProviderLogin(
  accountId: number,
  provider: EmailProvider,
  email: string,
): Promise<void> {
  const { url } = await call(routes[provider], { params: { account_id: accountId }, input: { email } });
  location.assign(url);
  // Disabled until the next document has loaded.
  return new Promise<void>(() => {});
}

/** Why the browser is still here. */
export function loginError(error: unknown, provider: EmailProvider, text: Text): string {
  const reason = errorText(error, text);
  return text('mailbox:notReached', { provider: text(`mailbox:providers.${provider}`), reason });
}
