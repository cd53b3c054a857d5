import { AccountParams, route } from '../kit/route.ts';
import { Type } from '../kit/schema.ts';

export const authorizeTwitter = route({
  name: 'twitter_profile.authorize',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/twitter/authorization',
  summary: 'Where to log in at Twitter to connect a profile',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({}),
  response: Type.Object({ success: Type.Boolean(), url: Type.String() }),
  errors: ['unprocessable'],
  // The response is for the browser that gets its cookie.
  repeatsResponse: false,
});
