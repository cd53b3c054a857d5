import { MessageSquareText } from 'lucide-react';
import { conversationPermissions } from '../../platform/account/access.ts';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchCannedResponses } from './live.ts';

export const cannedResponseFeature: Feature = {
  gate: { featureKey: 'canned_responses' },
  screens: [
    {
      path: 'canned-response/list',
      name: 'canned_list',
      permissions: conversationPermissions,
      component: formScreen(
        () => import('./screens/canned-response-list-screen.tsx'),
        'CannedResponseListScreen',
        ['canned-response'],
      ),
    },
  ],
  entries: [
    {
      label: 'shell:nav.cannedResponses',
      icon: MessageSquareText,
      path: 'settings/canned-response/list',
      routes: /^canned_/,
      permissions: conversationPermissions,
    },
  ],
  watch: watchCannedResponses,
};
