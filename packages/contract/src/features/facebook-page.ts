import { AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, ShortText, Type, Url, type Static } from '../kit/schema.ts';
import { Inbox } from './inbox.ts';

/** A page that the caller manages, with its details at Facebook. `exists`: it already has an inbox. */
export const FacebookPageChoice = Type.Object(
  { id: Type.String(), name: Type.String(), access_token: Type.String(), exists: Type.Boolean() },
  { additionalProperties: true },
);
export type FacebookPageChoice = Static<typeof FacebookPageChoice>;

const Token = Type.String({ minLength: 1, maxLength: 2000 });
const base = '/api/v1/accounts/:account_id/callbacks';

export const listFacebookPages = route({
  name: 'facebook_page.list',
  method: 'POST',
  path: `${base}/facebook_pages`,
  summary: 'The pages of who has just logged in at Facebook',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ omniauth_token: Token }),
  response: Type.Object({
    data: Type.Object({
      page_details: Type.Array(FacebookPageChoice),
      user_access_token: Type.String(),
    }),
  }),
  errors: ['unprocessable', 'unavailable'],
  repeatsResponse: false,
});

export const registerFacebookPage = route({
  name: 'facebook_page.register',
  method: ['POST', 'GET'],
  path: `${base}/register_facebook_page`,
  summary: 'Add an inbox for a page',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({
    user_access_token: Token,
    page_access_token: Token,
    page_id: ShortText,
    inbox_name: NameText,
  }),
  response: Type.Object({
    id: Id,
    channel_id: Id,
    name: Type.String(),
    channel_type: Type.String(),
    avatar_url: Nullable(Url),
    page_id: Type.String(),
    enable_auto_assignment: Type.Boolean(),
  }),
  errors: ['invalid', 'unprocessable', 'unavailable', 'limit_exceeded'],
});

export const reauthorizeFacebookPage = route({
  name: 'facebook_page.reauthorize',
  method: 'POST',
  path: `${base}/reauthorize_page`,
  summary: 'Connect the inbox of a page again',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ omniauth_token: Token, inbox_id: Id }),
  response: Type.Object({ data: Inbox }),
  errors: ['invalid', 'unprocessable', 'unavailable'],
});
