import * as contract from '@confab/contract/features/team';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeTeamMembers } from './actions/change-team-members.ts';
import { createTeam } from './actions/create-team.ts';
import { deleteTeam } from './actions/delete-team.ts';
import { listTeamMembers } from './actions/list-team-members.ts';
import { updateTeam } from './actions/update-team.ts';
import { findTeamIds } from './member-queries.ts';
import { teamValues } from './model.ts';
import { findTeam, listTeams, type TeamRow } from './queries.ts';
import { teamView } from './view.ts';

export function teamRoutes(platform: Platform): Endpoint[] {
  return [...ownRoutes(platform), ...memberRoutes(platform)];
}

function ownRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  const viewFor = async (actor: MemberActor, team: TeamRow) =>
    teamView(team, await findTeamIds(db, actor.accountId, actor.person.id));
  return [
    endpoint(contract.listTeams, async ({ actor }) => {
      const mine = await findTeamIds(db, actor.accountId, actor.person.id);
      return (await listTeams(db, actor.accountId)).map((team) => teamView(team, mine));
    }),
    endpoint(contract.showTeam, async ({ params, actor }) => {
      const team = await findTeam(db, actor.accountId, params.id);
      if (team === undefined) throw new Failure('not_found');
      return viewFor(actor, team);
    }),
    endpoint(contract.createTeam, async ({ input, actor }) => {
      const values = { ...teamValues(input), name: input.name };
      return viewFor(actor, await createTeam(platform, actor.accountId, values));
    }),
    endpoint(contract.updateTeam, async ({ params, input, actor }) =>
      viewFor(actor, await updateTeam(platform, actor.accountId, params.id, teamValues(input))),
    ),
    endpoint(contract.deleteTeam, async ({ params, actor }) => {
      await deleteTeam(platform, actor.accountId, params.id);
      return undefined;
    }),
  ];
}

function memberRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listTeamMembers, ({ params, actor }) =>
      listTeamMembers(platform, actor, params.team_id),
    ),
    endpoint(contract.addTeamMembers, async ({ params, input, actor }) => {
      const { accountId } = actor;
      const added = await changeTeamMembers(platform, accountId, params.team_id, 'add', input.user_ids);
      return listTeamMembers(platform, actor, params.team_id, added);
    }),
    endpoint(contract.setTeamMembers, async ({ params, input, actor }) => {
      await changeTeamMembers(platform, actor.accountId, params.team_id, 'set', input.user_ids);
      return listTeamMembers(platform, actor, params.team_id);
    }),
    endpoint(contract.removeTeamMembers, async ({ params, input, actor }) => {
      await changeTeamMembers(platform, actor.accountId, params.team_id, 'remove', input.user_ids);
      return undefined;
    }),
  ];
}
