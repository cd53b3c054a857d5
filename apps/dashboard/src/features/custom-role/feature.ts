import { ShieldCheck } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const customRoleFeature: Feature = {
  gate: { featureKey: 'custom_roles', isPremium: true },
  screens: [
    {
      path: 'custom-roles/list',
      name: 'custom_roles_list',
      component: formScreen(() => import('./screens/custom-role-list-screen.tsx'), 'CustomRoleListScreen', [
        'custom-role',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { customRolesQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(customRolesQuery(accountId));
      },
    },
  ],
  entries: [
    {
      label: 'shell:nav.customRoles',
      icon: ShieldCheck,
      path: 'settings/custom-roles/list',
      routes: /^custom_roles_/,
      isBeta: true,
    },
  ],
};
