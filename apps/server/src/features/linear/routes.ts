import * as contract from '@confab/contract/features/linear';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorize } from './actions/authorize.ts';
import { createIssue } from './actions/create-issue.ts';
import { disconnect } from './actions/disconnect.ts';
import { linkIssue } from './actions/link-issue.ts';
import { listLinkedIssues } from './actions/list-linked-issues.ts';
import { listTeamEntities } from './actions/list-team-entities.ts';
import { listTeams } from './actions/list-teams.ts';
import { searchIssues } from './actions/search-issues.ts';
import { unlinkIssue } from './actions/unlink-issue.ts';

export function linearRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.authorizeLinear, ({ actor, info }) => {
      const { url, cookie } = authorize(platform, actor);
      info.setHeader('set-cookie', cookie);
      return Promise.resolve({ redirect_url: url });
    }),
    endpoint(contract.disconnectLinear, ({ params }) => emptyAnswer(disconnect(platform, params.account_id))),
    endpoint(contract.listLinearTeams, ({ actor }) => listTeams(platform, actor)),
    endpoint(contract.listTeamEntities, ({ actor, input }) =>
      listTeamEntities(platform, actor, input.team_id),
    ),
    endpoint(contract.createIssue, ({ actor, input }) => createIssue(platform, actor, input)),
    endpoint(contract.linkIssue, ({ actor, input }) =>
      linkIssue(platform, actor, {
        displayId: input.conversation_id,
        issueId: input.issue_id,
        title: input.title,
      }),
    ),
    endpoint(contract.unlinkIssue, ({ actor, input }) => unlinkIssue(platform, actor, input.link_id)),
    endpoint(contract.searchIssues, ({ actor, input }) => searchIssues(platform, actor, input.q)),
    endpoint(contract.listLinkedIssues, ({ actor, input }) =>
      listLinkedIssues(platform, actor, input.conversation_id),
    ),
  ];
}
