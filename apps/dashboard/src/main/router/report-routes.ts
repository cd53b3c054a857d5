import { createRoute, redirect } from '@tanstack/react-router';
import { accountPath, reportPermissions } from '../../platform/account/access.ts';
import { formScreen, lazyScreen } from '../../platform/pages/lazy-screen.ts';
import { accountRoute } from './account-route.ts';

const facts = { permissions: reportPermissions, area: 'reports', gate: { featureKey: 'reports' } } as const;

const start = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports',
  staticData: { name: 'reports', ...facts },
  beforeLoad: ({ params }) => {
    throw redirect({ to: accountPath(Number(params.accountId), 'reports/overview'), replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/overview',
  staticData: { name: 'account_overview_reports', ...facts },
  component: lazyScreen(() => import('../../features/report/screens/overview-screen.tsx'), 'OverviewScreen', [
    'report',
  ]),
});

const csat = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/csat',
  staticData: { name: 'csat_reports', ...facts },
  component: lazyScreen(() => import('../../features/report/screens/csat-screen.tsx'), 'CsatScreen', [
    'report',
    'date-range',
    'saved-report',
    'form',
  ]),
});

const bot = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/bot',
  staticData: { name: 'bot_reports', ...facts, gate: [facts.gate, { featureKey: 'response_bot' }] },
  component: lazyScreen(() => import('../../features/report/screens/bot-screen.tsx'), 'BotScreen', [
    'report',
    'date-range',
    'saved-report',
    'form',
  ]),
});

const captain = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/captain',
  staticData: {
    name: 'captain_reports',
    ...facts,
    gate: [facts.gate, { featureKey: 'captain_integration' }],
  },
  component: lazyScreen(() => import('../../features/report/screens/captain-screen.tsx'), 'CaptainScreen', [
    'report',
    'date-range',
  ]),
});

const sla = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/sla',
  staticData: {
    name: 'sla_reports',
    ...facts,
    gate: [facts.gate, { featureKey: 'sla', isPremium: true }],
  },
  component: lazyScreen(() => import('../../features/report/screens/sla-screen.tsx'), 'SlaScreen', [
    'report',
    'date-range',
    'saved-report',
    'form',
  ]),
});

const saved = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/saved',
  staticData: { name: 'saved_reports', ...facts },
  component: formScreen(
    () => import('../../features/saved-report/screens/saved-report-list-screen.tsx'),
    'SavedReportListScreen',
    ['saved-report'],
  ),
});

/** What a figure counts. */
const rows = createRoute({
  getParentRoute: () => accountRoute,
  path: 'reports/rows',
  staticData: { name: 'report_rows', ...facts },
  component: lazyScreen(() => import('../../features/report/screens/rows-screen.tsx'), 'RowsScreen', [
    'report',
  ]),
});

const screens = () => import('../../features/report/screens/figure-screens.tsx');

const figures = <P extends string>(
  path: P,
  name: string,
  screen: keyof Awaited<ReturnType<typeof screens>>,
) =>
  createRoute({
    getParentRoute: () => accountRoute,
    path,
    staticData: { name, ...facts },
    component: formScreen(screens, screen, ['report', 'date-range', 'saved-report']),
  });

export const reportRoutes = [
  start,
  overview,
  csat,
  bot,
  captain,
  figures('reports/conversation', 'conversation_reports', 'ConversationReport'),
  figures('reports/agent', 'agent_reports', 'AgentReport'),
  figures('reports/label', 'label_reports', 'LabelReport'),
  figures('reports/inboxes', 'inbox_reports', 'InboxReport'),
  figures('reports/teams', 'team_reports', 'TeamReport'),
  sla,
  rows,
  saved,
] as const;
