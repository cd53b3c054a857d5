import type { CatalogApp, Field } from '../catalog-model.ts';

const key = (name: string, label: string): Field => ({
  name,
  label,
  type: 'text',
  kind: 'string',
  required: true,
  isSecret: true,
});
const learned = (name: string, label: string): Field => ({
  name,
  label,
  type: 'text',
  kind: 'string',
  isLearned: true,
});
const activity = (name: string, what: string): Field[] => [
  { name: `enable_${name}_activity`, label: `Post ${what}`, type: 'checkbox', kind: 'boolean' },
  { name: `${name}_activity_score`, label: `Score of ${what}`, type: 'number', kind: 'string' },
  {
    name: `${name}_activity_code`,
    label: `Activity code of ${what}`,
    type: 'number',
    kind: 'integer',
    isLearned: true,
  },
];

export const leadSquaredApp: CatalogApp = {
  id: 'leadsquared',
  name: 'LeadSquared',
  description: 'Keep contacts as leads, and conversations as their activities.',
  hookType: 'account',
  isMultiple: false,
  action: '/leadsquared',
  fields: [
    key('access_key', 'Access key'),
    key('secret_key', 'Secret key'),
    { ...learned('endpoint_url', 'API address'), isAddress: true },
    learned('app_url', 'Address of the app'),
    learned('timezone', 'Time zone'),
    ...activity('conversation', 'new conversations'),
    ...activity('transcript', 'transcripts'),
  ],
  visible: [
    'access_key',
    'endpoint_url',
    'enable_conversation_activity',
    'enable_transcript_activity',
    'conversation_activity_score',
    'transcript_activity_score',
  ],
  featureKey: 'crm_integration',
};
