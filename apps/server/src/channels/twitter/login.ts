import { Failure } from '@confab/contract/kit/errors';
import type { ProviderAccess } from '../channel.ts';
import { callTwitter, reasonOf, type TwitterToken } from './api.ts';

/** The first step: a token for the authorization URL. Throws `unprocessable` if rejected. */
export async function beginLogin(
  tools: ProviderAccess,
  callbackUrl: string,
): Promise<{ token: TwitterToken; url: string }> {
  const answer = await callTwitter(tools, {
    method: 'POST',
    path: '/oauth/request_token',
    oauth: { oauth_callback: callbackUrl },
  });
  const token = tokenIn(answer);
  const url = `${tools.apiUrl}/oauth/authorize?${new URLSearchParams({ oauth_token: token.key }).toString()}`;
  return { token, url };
}

/** The last step: the token of the profile, for the proof that its owner brought back. */
export async function finishLogin(
  tools: ProviderAccess,
  token: TwitterToken,
  verifier: string,
): Promise<TwitterToken> {
  const answer = await callTwitter(tools, {
    method: 'POST',
    path: '/oauth/access_token',
    token,
    oauth: { oauth_verifier: verifier },
  });
  return tokenIn(answer);
}

/** Both steps answer a form instead of JSON. */
function tokenIn(answer: Awaited<ReturnType<typeof callTwitter>>): TwitterToken {
  const values = new URLSearchParams(answer.text);
  const [key, secret] = [values.get('oauth_token') ?? '', values.get('oauth_token_secret') ?? ''];
  if (!answer.ok || key === '' || secret === '')
    throw new Failure('unprocessable', { message: `Twitter refused: ${reasonOf(answer)}` });
  return { key, secret };
}
