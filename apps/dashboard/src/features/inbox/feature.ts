import { Inbox } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { agentsQuery } from '../agent/index.ts';
import { inboxQuery } from './api.ts';

const texts = ['inbox', 'mailbox', 'agent', 'web-widget'] as const;

export const inboxFeature: Feature = {
  gate: { featureKey: 'inbox_management' },
  screens: [
    {
      path: 'inboxes/list',
      name: 'settings_inbox_list',
      component: formScreen(() => import('./screens/inbox-list-screen.tsx'), 'InboxListScreen', texts),
    },
    {
      path: 'inboxes/new',
      name: 'settings_inbox_new',
      component: formScreen(() => import('./screens/new-inbox-screen.tsx'), 'NewInboxScreen', texts),
    },
    {
      path: 'inboxes/new/$subPage',
      name: 'settings_inboxes_page_channel',
      component: formScreen(() => import('./screens/new-channel-screen.tsx'), 'NewChannelScreen', texts),
    },
    {
      path: 'inboxes/new/$inboxId/agents',
      name: 'settings_inboxes_add_agents',
      component: formScreen(() => import('./screens/inbox-agents-screen.tsx'), 'InboxAgentsScreen', texts),
      prefetch: (queryClient, accountId) => queryClient.prefetchQuery(agentsQuery(accountId)),
    },
    {
      path: 'inboxes/new/$inboxId/finish',
      name: 'settings_inbox_finish',
      component: formScreen(() => import('./screens/inbox-finish-screen.tsx'), 'InboxFinishScreen', texts),
    },
    {
      path: 'inboxes/$inboxId',
      name: 'settings_inbox_show',
      component: formScreen(() => import('./screens/inbox-settings-screen.tsx'), 'InboxSettingsScreen', [
        ...texts,
        'agent-bot',
      ]),
      prefetch: (queryClient, accountId, inboxId) =>
        queryClient.prefetchQuery(inboxQuery(accountId, inboxId)),
    },
  ],
  entries: [
    {
      label: 'shell:nav.inboxes',
      icon: Inbox,
      path: 'settings/inboxes/list',
      routes: /^settings_inbox/,
    },
  ],
};
