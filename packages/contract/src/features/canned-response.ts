import { conversationPermissions } from '../kit/permissions.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, IsoTime, LongText, ShortText, Type, type Static } from '../kit/schema.ts';

export const CannedResponse = Type.Object({
  id: Id,
  account_id: Id,
  short_code: Type.String(),
  content: Type.String(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CannedResponse = Static<typeof CannedResponse>;

const base = '/api/v1/accounts/:account_id/canned_responses';

export const listCannedResponses = route({
  name: 'canned_response.list',
  method: 'GET',
  path: base,
  summary: 'All canned responses by short code, or those that match, best first',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountParams,
  input: Type.Object({ search: Type.Optional(Type.Union([ShortText, Type.Null()])) }),
  response: Type.Array(CannedResponse),
});

export const createCannedResponse = route({
  name: 'canned_response.create',
  audited: true,
  method: 'POST',
  path: base,
  summary: 'Add a canned response',
  who: 'member',
  permissions: conversationPermissions,
  wrapper: 'canned_response',
  params: AccountParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ short_code: ShortText, content: LongText }),
  response: CannedResponse,
  errors: ['invalid'],
});

export const updateCannedResponse = route({
  name: 'canned_response.update',
  audited: true,
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a canned response',
  who: 'member',
  permissions: conversationPermissions,
  wrapper: 'canned_response',
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ short_code: Type.Optional(ShortText), content: Type.Optional(LongText) }),
  response: CannedResponse,
  errors: ['invalid'],
});

export const deleteCannedResponse = route({
  name: 'canned_response.delete',
  audited: true,
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a canned response',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountItemParams,
});

/** A canned response was added, changed or deleted: lists of them are out of date. */
export const cannedResponseChanged = liveEvent('canned_response.changed', Type.Object({ id: Id }));
