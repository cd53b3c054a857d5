import { ScrollText } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';

export const auditLogFeature: Feature = {
  gate: { featureKey: 'audit_logs', isPremium: true },
  screens: [
    {
      path: 'audit-logs/list',
      name: 'auditlogs_list',
      component: lazyScreen(() => import('./screens/audit-log-screen.tsx'), 'AuditLogScreen', [
        'audit-log',
        'date-range',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { auditLogsQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(auditLogsQuery(accountId, {}, 1));
      },
    },
  ],
  entries: [
    {
      label: 'shell:nav.auditLogs',
      icon: ScrollText,
      path: 'settings/audit-logs/list',
      routes: /^auditlogs_/,
    },
  ],
};
