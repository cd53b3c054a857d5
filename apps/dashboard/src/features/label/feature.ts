import { Tag } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const labelFeature: Feature = {
  gate: { featureKey: 'labels' },
  screens: [
    {
      path: 'labels/list',
      name: 'labels_list',
      component: formScreen(() => import('./screens/label-list-screen.tsx'), 'LabelListScreen', ['label']),
    },
  ],
  entries: [
    {
      label: 'shell:nav.labels',
      icon: Tag,
      path: 'settings/labels/list',
      routes: /^labels_/,
    },
  ],
};
