import * as contract from '@confab/contract/features/mail-authorization';
import type { EmailProvider } from '@confab/contract/channels/email';
import { endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { MemberActor } from '../../platform/auth/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginAuthorization } from './actions/begin-authorization.ts';
import { mailboxCookie } from './model.ts';

export function mailAuthorizationRoutes(platform: Platform): Endpoint[] {
  const begin = async (provider: EmailProvider, email: string, actor: MemberActor, info: RequestInfo) => {
    const { url, cookie } = await beginAuthorization(platform, actor, { provider, email });
    const isSecure = platform.installation.frontendUrl.startsWith('https:');
    info.setHeader('set-cookie', mailboxCookie(provider, cookie, isSecure));
    return { success: true, url };
  };
  return [
    endpoint(contract.authorizeMicrosoft, ({ input, actor, info }) =>
      begin('microsoft', input.email, actor, info),
    ),
    endpoint(contract.authorizeGoogle, ({ input, actor, info }) => begin('google', input.email, actor, info)),
  ];
}
