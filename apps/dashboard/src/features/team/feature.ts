import { Users } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

const texts = ['team', 'agent'] as const;

const details = () => import('./screens/team-details-screen.tsx');
const agents = () => import('./screens/team-agents-screen.tsx');
const finish = () => import('./screens/team-finish-screen.tsx');

export const teamFeature: Feature = {
  gate: { featureKey: 'team_management' },
  screens: [
    {
      path: 'teams/list',
      name: 'settings_teams_list',
      component: formScreen(() => import('./screens/team-list-screen.tsx'), 'TeamListScreen', texts),
    },
    {
      path: 'teams/new',
      name: 'settings_teams_new',
      component: formScreen(details, 'NewTeamScreen', texts),
    },
    {
      path: 'teams/new/$teamId/agents',
      name: 'settings_teams_add_agents',
      component: formScreen(agents, 'NewTeamAgentsScreen', texts),
    },
    {
      path: 'teams/new/$teamId/finish',
      name: 'settings_teams_finish',
      component: formScreen(finish, 'NewTeamFinishScreen', texts),
    },
    {
      path: 'teams/$teamId/edit',
      name: 'settings_teams_edit',
      component: formScreen(details, 'EditTeamScreen', texts),
    },
    {
      path: 'teams/$teamId/edit/agents',
      name: 'settings_teams_edit_members',
      component: formScreen(agents, 'EditTeamAgentsScreen', texts),
    },
    {
      path: 'teams/$teamId/edit/finish',
      name: 'settings_teams_edit_finish',
      component: formScreen(finish, 'EditTeamFinishScreen', texts),
    },
  ],
  entries: [
    {
      label: 'shell:nav.teams',
      icon: Users,
      path: 'settings/teams/list',
      routes: /^settings_teams_/,
    },
  ],
};
