import { ListPlus } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchCustomAttributes } from './live.ts';

export const customAttributeFeature: Feature = {
  gate: { featureKey: 'custom_attributes' },
  screens: [
    {
      path: 'custom-attributes/list',
      name: 'attributes_list',
      component: formScreen(
        () => import('./screens/custom-attribute-list-screen.tsx'),
        'CustomAttributeListScreen',
        ['custom-attribute'],
      ),
    },
  ],
  entries: [
    {
      label: 'shell:nav.customAttributes',
      icon: ListPlus,
      path: 'settings/custom-attributes/list',
      routes: /^attributes_list/,
    },
  ],
  watch: watchCustomAttributes,
};
