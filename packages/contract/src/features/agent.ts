import { liveEvent } from '../kit/event.ts';
import { roles } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, OneOf, ShortText, Type } from '../kit/schema.ts';
import { Agent, Availability } from './user.ts';

/**
 * Internal event, sent to no socket: a user no longer belongs to the account. `invited`: they had not accepted yet.
 * `stays`: they are kept even without an account, because who removed them may put them into another one.
 */
export const agentRemoved = liveEvent(
  'agent.removed',
  Type.Object({
    user_id: Id,
    invited: Type.Optional(Type.Boolean()),
    stays: Type.Optional(Type.Boolean()),
  }),
);

const choices = {
  name: Type.Optional(Nullable(NameText)),
  role: Type.Optional(Nullable(OneOf(roles))),
  availability: Type.Optional(Nullable(Availability)),
  auto_offline: Type.Optional(Nullable(Type.Boolean())),
  /** Makes them an agent with this custom role; null removes it. */
  custom_role_id: Type.Optional(Nullable(Id)),
};

/** All users of the account, including administrators, by name. Administrators also see pending invitations. */
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
 * The owner of the address, known or not, gets an email and becomes a member once they accept. Only a user with a
 * confirmed address may invite.
 */
export const agentCreate = route({
  name: 'agent.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/agents',
  summary: 'Invite a person to the account',
  who: 'administrator',
  params: AccountParams,
  wrapper: 'agent',
  input: Type.Object({ email: ShortText, ...choices }),
  response: Agent,
  errors: ['forbidden', 'invalid', 'limit_exceeded', 'too_many_requests'],
});

/** The email of an invitation that was not accepted yet. 404 for members. */
export const agentInviteAgain = route({
  name: 'agent.invite_again',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/agents/:id/invitation',
  summary: 'Send an invitation again',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['not_found', 'forbidden', 'too_many_requests'],
});

/**
 * Null changes nothing, but takes a custom role away. Only users themselves can change their email address, and the name of a user who belongs to
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
 * Invalid addresses and existing members are skipped silently. Addresses that received too many emails are named in
 * the error; all others are invited.
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

/**
 * Counts of conversations that become unassigned when the agent is removed. Stored, so their cost does not
 * depend on their size.
 */
export const agentConversationCount = route({
  name: 'agent.conversation_count',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/agents/:id/conversation_count',
  summary: 'How many conversations are assigned to a user of the account',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Object({ open: Type.Integer(), all: Type.Integer() }),
  errors: ['not_found'],
});
