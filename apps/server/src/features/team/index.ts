export { createTeam } from './actions/create-team.ts';
export { changeTeamMembers } from './actions/change-team-members.ts';
export { countUsers, findTeamIds, findTeamMembers, isTeamMember, teamMemberIds } from './member-queries.ts';
export { unknownUsers } from './model.ts';
export { findTeam, lockTeam, removeTeam, type TeamRow } from './queries.ts';
