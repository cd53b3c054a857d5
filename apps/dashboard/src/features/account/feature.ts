import { Building2 } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchAccount } from './live.ts';

export const accountFeature: Feature = {
  screens: [
    {
      path: 'general',
      name: 'general_settings_index',
      component: formScreen(() => import('./screens/general-settings-screen.tsx'), 'GeneralSettingsScreen', [
        'account',
      ]),
    },
  ],
  entries: [
    { label: 'shell:nav.account', icon: Building2, path: 'settings/general', routes: /^general_settings/ },
  ],
  watch: watchAccount,
};
