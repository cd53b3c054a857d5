import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, LongText, Nullable, ShortText, Type, type Static } from '../kit/schema.ts';
import { TeamAssignmentConfig } from './auto-assignment.ts';
import { Agent } from './user.ts';

/** A team as part of a conversation. `is_member` is about the caller. Names are stored in lower case. */
export const ConversationTeam = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  allow_auto_assign: Type.Boolean(),
  account_id: Id,
  is_member: Type.Boolean(),
});
export const Team = Type.Object({
  ...ConversationTeam.properties,
  auto_assignment_config: TeamAssignmentConfig,
});
export type ConversationTeam = Static<typeof ConversationTeam>;
export type Team = Static<typeof Team>;

export const TeamPush = Type.Object({ id: Id, name: Type.String() });
export type TeamPush = Static<typeof TeamPush>;

const base = '/api/v1/accounts/:account_id/teams';

/** Per account. Lists of teams are not paged. */
export const maxTeams = 1000;

const optional = {
  description: Type.Optional(Nullable(LongText)),
  allow_auto_assign: Type.Optional(Nullable(Type.Boolean())),
  auto_assignment_config: Type.Optional(Nullable(TeamAssignmentConfig)),
};

export const listTeams = route({
  name: 'team.list',
  method: 'GET',
  path: base,
  summary: 'All teams of the account by name',
  who: 'member',
  params: AccountParams,
  response: Type.Array(Team),
});

export const showTeam = route({
  name: 'team.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One team',
  who: 'member',
  params: AccountItemParams,
  response: Team,
});

export const createTeam = route({
  name: 'team.create',
  method: 'POST',
  path: base,
  summary: 'Add a team',
  who: 'administrator',
  wrapper: 'team',
  params: AccountParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ name: ShortText, ...optional }),
  response: Team,
  errors: ['invalid'],
});

export const updateTeam = route({
  name: 'team.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a team',
  who: 'administrator',
  wrapper: 'team',
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ name: Type.Optional(ShortText), ...optional }),
  response: Team,
  errors: ['invalid'],
});

export const deleteTeam = route({
  name: 'team.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a team; its conversations lose it',
  who: 'administrator',
  params: AccountItemParams,
});

/** Maximum number of users in one call. */
const maxMembers = 10_000;
const members = `${base}/:team_id/team_members`;
const MembersParams = Type.Object({ account_id: Id, team_id: Id });
const MembersInput = Type.Object({ user_ids: Type.Array(Id, { maxItems: maxMembers }) });
const changed = {
  path: members,
  who: 'administrator',
  maxBodyBytes: 128 * 1024,
  maxBodyValues: maxMembers + 10,
  params: MembersParams,
  input: MembersInput,
} as const;

export const listTeamMembers = route({
  name: 'team.members',
  method: 'GET',
  path: members,
  summary: 'Members of a team by name',
  who: 'member',
  params: MembersParams,
  response: Type.Array(Agent),
});

export const addTeamMembers = route({
  ...changed,
  name: 'team.add_members',
  method: 'POST',
  summary: 'Add members to a team; answers those who were not in it',
  response: Type.Array(Agent),
  errors: ['not_authorized'],
});

export const setTeamMembers = route({
  ...changed,
  name: 'team.set_members',
  method: ['PATCH', 'PUT'],
  summary: 'Replace the members of a team; answers all of them',
  response: Type.Array(Agent),
  errors: ['not_authorized'],
});

export const removeTeamMembers = route({
  ...changed,
  name: 'team.remove_members',
  method: 'DELETE',
  summary: 'Remove members from a team',
  errors: ['not_authorized'],
});

/** Internal event: the team was closed, and has to be removed from its conversations. */
export const teamDeleted = liveEvent('team.deleted', Type.Object({ team_id: Id }));
