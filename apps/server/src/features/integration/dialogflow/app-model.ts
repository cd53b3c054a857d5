import type { CatalogApp } from '../catalog-model.ts';
import { googleFields } from '../google-model.ts';

const regions = ['global', 'asia-northeast1', 'australia-southeast1', 'europe-west1', 'europe-west2'];

export const dialogflowApp: CatalogApp = {
  id: 'dialogflow',
  name: 'Dialogflow',
  description: 'Let a Dialogflow agent answer first in an inbox.',
  hookType: 'inbox',
  isMultiple: true,
  action: '/dialogflow',
  fields: [
    ...googleFields,
    {
      name: 'region',
      label: 'Region',
      type: 'select',
      kind: 'string',
      options: regions.map((value) => ({ value, label: value })),
    },
  ],
  visible: ['project_id', 'region'],
};
