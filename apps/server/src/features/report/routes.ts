import * as contract from '@confab/contract/features/report';
import { endpoint, type Endpoint, type RequestInfo } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { downloadSubjects } from './actions/download-subjects.ts';
import { downloadTraffic } from './actions/download-traffic.ts';
import { listLiveRows } from './actions/list-live-rows.ts';
import { listReportRows } from './actions/list-report-rows.ts';
import { groupLive } from './actions/group-live.ts';
import { listAgentLoads } from './actions/list-agent-loads.ts';
import { showLive } from './actions/show-live.ts';
import { showBotMetrics } from './actions/show-bot-metrics.ts';
import { showSeries } from './actions/show-series.ts';
import { showBotSummary } from './actions/show-bot-summary.ts';
import { showSummary } from './actions/show-summary.ts';
import { summarizeSubjects, type Figures, type SubjectType } from './actions/summarize-subjects.ts';

export function reportRoutes(platform: Platform): Endpoint[] {
  return [...figureRoutes(platform), ...fileRoutes(platform), ...liveRoutes(platform)];
}

function figureRoutes(platform: Platform): Endpoint[] {
  const summaries = async (accountId: number, type: SubjectType | 'channel', input: Figures) =>
    (await summarizeSubjects(platform, accountId, type, input)).map(({ summary }) => summary);
  return [
    endpoint(
      contract.reportSeries,
      async ({ params, input }) => (await showSeries(platform, params.account_id, input)) ?? {},
    ),
    endpoint(contract.showReportSummary, ({ params, input }) =>
      showSummary(platform, params.account_id, input),
    ),
    endpoint(contract.showBotSummary, ({ params, input }) =>
      showBotSummary(platform, params.account_id, input),
    ),
    endpoint(contract.showBotMetrics, ({ params, input }) =>
      showBotMetrics(platform, params.account_id, input),
    ),
    endpoint(contract.listReportRows, ({ params, input }) =>
      listReportRows(platform, params.account_id, input),
    ),
    endpoint(contract.summarizeAgents, ({ params, input }) => summaries(params.account_id, 'agent', input)),
    endpoint(contract.summarizeTeams, ({ params, input }) => summaries(params.account_id, 'team', input)),
    endpoint(contract.summarizeInboxes, ({ params, input }) => summaries(params.account_id, 'inbox', input)),
    endpoint(contract.summarizeLabels, ({ params, input }) => summaries(params.account_id, 'label', input)),
    endpoint(contract.summarizeChannels, ({ params, input }) =>
      summaries(params.account_id, 'channel', input),
    ),
  ];
}

function fileRoutes(platform: Platform): Endpoint[] {
  const files = [
    { type: 'agent', routes: [contract.downloadAgents, contract.downloadAgentsFile] },
    { type: 'inbox', routes: [contract.downloadInboxes, contract.downloadInboxesFile] },
    { type: 'label', routes: [contract.downloadLabels, contract.downloadLabelsFile] },
    { type: 'team', routes: [contract.downloadTeams, contract.downloadTeamsFile] },
  ] as const;
  return [
    ...files.flatMap(({ type, routes }) =>
      routes.map((route) =>
        endpoint(route, ({ params, input, info }) => {
          named(info, `${plurals[type]}_report.csv`);
          return downloadSubjects(platform, params.account_id, type, input);
        }),
      ),
    ),
    ...[contract.downloadTraffic, contract.downloadTrafficFile].map((route) =>
      endpoint(route, ({ params, input, info }) => {
        named(info, 'conversation_traffic_reports.csv');
        return downloadTraffic(platform, params.account_id, input);
      }),
    ),
  ];
}

const plurals = { agent: 'agents', inbox: 'inboxes', label: 'labels', team: 'teams' } as const;

/** The file name for the browser. */
function named(info: RequestInfo, file: string): void {
  info.setHeader('content-disposition', `attachment; filename=${file}`);
}

function liveRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listReportConversations, ({ params, input }) =>
      input.type === 'agent'
        ? listAgentLoads(platform, params.account_id, input.page ?? 1)
        : showLive(platform, params.account_id, undefined),
    ),
    endpoint(contract.showLiveMetrics, ({ params, input }) =>
      showLive(platform, params.account_id, input.team_id ?? undefined),
    ),
    endpoint(contract.listLiveRows, ({ params, input }) => listLiveRows(platform, params.account_id, input)),
    endpoint(contract.groupLiveMetrics, ({ params, input }) =>
      groupLive(platform, params.account_id, input.group_by, input.team_id ?? undefined),
    ),
  ];
}
