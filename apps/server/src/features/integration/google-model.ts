import type { Field } from './catalog-model.ts';

/** How an account of Google Cloud is connected. */
export const googleFields: readonly Field[] = [
  { name: 'project_id', label: 'Project id', type: 'text', kind: 'string', required: true },
  {
    name: 'credentials',
    label: 'Key of the service account (JSON)',
    type: 'textarea',
    kind: 'object',
    required: true,
    isSecret: true,
  },
];
