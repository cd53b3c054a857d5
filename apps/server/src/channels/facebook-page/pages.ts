import { Failure } from '@confab/contract/kit/errors';
import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderAccess } from '../channel.ts';
import { callMeta } from '../meta/graph.ts';
import { appOf, graphUrl, version } from './graph.ts';

const Exchanged = Type.Object({ access_token: Type.String({ minLength: 1 }) });

/** A page the user manages, with Facebook's other data about it. */
const Page = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  access_token: Type.String({ minLength: 1 }),
});
export type OwnPage = Static<typeof Page> & Record<string, unknown>;

const Pages = Type.Object({
  data: Type.Array(Type.Unknown()),
  paging: Type.Optional(
    Type.Object({
      cursors: Type.Optional(Type.Object({ after: Type.Optional(Type.String()) })),
      next: Type.Optional(Type.String()),
    }),
  ),
});

const ProfileImage = Type.Object({ data: Type.Object({ url: Type.String({ minLength: 1 }) }) });

/** Times a hundred pages: more than anyone manages. */
const maxTurns = 20;

/**
 * Exchanges a browser's token for one valid for months. Throws `unprocessable` where there is no app, or Facebook
 * rejects it.
 */
export async function exchangeToken(tools: ProviderAccess, token: string): Promise<string> {
  const { apiUrl, keys, http } = tools;
  const app = appOf(keys);
  const query = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: app.id,
    client_secret: app.secret,
    fb_exchange_token: token,
  });
  const url = `${apiUrl}/${version(keys)}/oauth/access_token?${query.toString()}`;
  const answer = await callMeta(() => http.json(url), 'Facebook');
  return read(Exchanged, answer).access_token;
}

/** All pages of the token's owner. Throws as `callMeta`. */
export async function listOwnPages(tools: ProviderAccess, token: string): Promise<OwnPage[]> {
  const pages: OwnPage[] = [];
  let after: string | undefined;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const query = { limit: '100', ...(after === undefined ? {} : { after }) };
    const url = graphUrl(tools, 'me/accounts', token, query);
    const { data, paging } = read(Pages, await callMeta(() => tools.http.json(url), 'Facebook'));
    pages.push(...data.filter((page): page is OwnPage => Value.Check(Page, page)));
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return pages;
}

/** The avatar URL of a token's page; undefined if unavailable. */
export async function profileImageOf(tools: ProviderAccess, token: string): Promise<string | undefined> {
  const url = graphUrl(tools, 'me/picture', token, { type: 'large', redirect: '0' });
  const answer = await tools.http.json(url).catch(() => undefined);
  return answer?.ok === true && Value.Check(ProfileImage, answer.json) ? answer.json.data.url : undefined;
}

function read<S extends typeof Exchanged | typeof Pages>(Shape: S, answer: unknown): Static<S> {
  if (Value.Check(Shape, answer)) return answer;
  throw new Failure('unprocessable', { message: 'Facebook was unable to process this request' });
}
