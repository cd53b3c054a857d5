import type { CatalogApp } from './catalog-model.ts';

export const dyteApp: CatalogApp = {
  id: 'dyte',
  name: 'Dyte',
  description: 'Have video calls with website visitors.',
  hookType: 'account',
  isMultiple: false,
  action: '/dyte',
  fields: [
    { name: 'organization_id', label: 'Organization ID', type: 'text', kind: 'string', required: true },
    { name: 'api_key', label: 'API key', type: 'text', kind: 'string', required: true, isSecret: true },
  ],
  visible: ['organization_id'],
};
