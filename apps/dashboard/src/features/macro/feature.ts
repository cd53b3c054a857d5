import { Zap } from 'lucide-react';
import { conversationPermissions } from '../../platform/account/access.ts';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchMacros } from './live.ts';

const texts = ['macro', 'conversation'] as const;

export const macroFeature: Feature = {
  gate: { featureKey: 'macros' },
  screens: [
    {
      path: 'macros',
      name: 'macros_wrapper',
      permissions: conversationPermissions,
      component: formScreen(() => import('./screens/macro-list-screen.tsx'), 'MacroListScreen', texts),
    },
    {
      path: 'macros/new',
      name: 'macros_new',
      permissions: conversationPermissions,
      component: formScreen(() => import('./screens/macro-edit-screen.tsx'), 'NewMacroScreen', texts),
    },
    {
      path: 'macros/$macroId/edit',
      name: 'macros_edit',
      permissions: conversationPermissions,
      component: formScreen(() => import('./screens/macro-edit-screen.tsx'), 'EditMacroScreen', texts),
    },
  ],
  entries: [
    {
      label: 'shell:nav.macros',
      icon: Zap,
      path: 'settings/macros',
      routes: /^macros_/,
      permissions: conversationPermissions,
    },
  ],
  watch: watchMacros,
};
