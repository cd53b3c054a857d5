import { AccountParams, route } from '../kit/route.ts';
import { Type } from '../kit/schema.ts';

export const authorizeInstagram = route({
  name: 'instagram.authorize',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/instagram/authorization',
  summary: 'Where to log in at Instagram to connect an account that has no page',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({}),
  response: Type.Object({ success: Type.Boolean(), url: Type.String() }),
  errors: ['unprocessable'],
  // The response is for the browser that gets its cookie.
  repeatsResponse: false,
});
