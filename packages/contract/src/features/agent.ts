import { liveEvent } from '../kit/event.ts';
import { roles } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, OneOf, ShortText, Type } from '../kit/schema.ts';
import { Agent, Availability } from './user.ts';

/**
 * Inside news, heard by no socket: a user no longer belongs to the account. `invited`: they were only invited.
 */
export const agentRemoved = liveEvent(
  'agent.removed',
  Type.Object({ user_id: Id, invited: Type.Optional(Type.Boolean()) }),
);

const choices = {
  name: Type.Optional(Nullable(NameText)),
  role: Type.Optional(Nullable(OneOf(roles))),
  availability: Type.Optional(Nullable(Availability)),
  auto_offline: Type.Optional(Nullable(Type.Boolean())),
};

/** All users of the account, administrators too, by name. Administrators see whom they have invited as well. */
export const agentList = route({
  name: 'agent.list',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/agents',
  summary: 'List the users of the account',
  who: 'member',
  params: AccountParams,
  response: Type.Array(Agent),
});

/**
 * Whoever has the address, known or not, gets a mail and is a member once they have accepted. Only a user with a
 * proven address may invite.
 */
export const agentCreate = route({
  name: 'agent.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/agents',
  summary: 'Invite somebody into the account',
  who: 'administrator',
  params: AccountParams,
  wrapper: 'agent',
  input: Type.Object({ email: ShortText, ...choices }),
  response: Agent,
  errors: ['forbidden', 'invalid', 'limit_exceeded', 'too_many_requests'],
});

/**
 * Null changes nothing. The e-mail address is the user's own affair, and so is the name of somebody who belongs to
 * other accounts too.
 */
export const agentUpdate = route({
  name: 'agent.update',
  method: ['PUT', 'PATCH'],
  path: '/api/v1/accounts/:account_id/agents/:id',
  summary: 'Change a user of the account',
  who: 'administrator',
  params: AccountItemParams,
  wrapper: 'agent',
  input: Type.Object(choices),
  response: Agent,
  errors: ['not_found', 'invalid'],
});

export const agentDelete = route({
  name: 'agent.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/agents/:id',
  summary: 'Remove a user from the account',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['not_found', 'invalid'],
});

/**
 * Addresses that are none, or are members already, are passed over in silence. Those to which too many mails went
 * are named in the refusal; all others are invited.
 */
export const agentBulkCreate = route({
  name: 'agent.bulk_create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/agents/bulk_create',
  summary: 'Invite several people',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ emails: Type.Array(ShortText, { maxItems: 100 }) }),
  errors: ['forbidden', 'invalid', 'limit_exceeded', 'too_many_requests'],
});
