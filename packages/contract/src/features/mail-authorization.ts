import { AccountParams, route } from '../kit/route.ts';
import { ShortText, Type } from '../kit/schema.ts';

const base = '/api/v1/accounts/:account_id';

/** Shared by both calls: the mailbox to connect, and the URL where the user authorizes it. */
const shared = {
  method: 'POST',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ email: ShortText }),
  response: Type.Object({ success: Type.Boolean(), url: Type.String() }),
  errors: ['unprocessable'],
  // The response is for the browser that gets its cookie.
  repeatsResponse: false,
} as const;

export const authorizeMicrosoft = route({
  ...shared,
  name: 'mail_authorization.microsoft',
  path: `${base}/microsoft/authorization`,
  summary: 'Where to log in at Microsoft to connect a mailbox',
});

export const authorizeGoogle = route({
  ...shared,
  name: 'mail_authorization.google',
  path: `${base}/google/authorization`,
  summary: 'Where to log in at Google to connect a mailbox',
});
