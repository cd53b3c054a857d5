/** A field of the form by which an app is connected. */
type Field = {
  name: string;
  label: string;
  type: 'text' | 'textarea' | 'checkbox' | 'select';
  kind: 'string' | 'boolean' | 'object';
  required?: true;
  options?: { label: string; value: string }[];
};

/** An app of the catalog, as the wire contract lists it. */
export type CatalogApp = {
  id: string;
  name: string;
  description: string;
  hookType: 'account' | 'inbox';
  isMultiple: boolean;
  action: string | null;
  fields: readonly Field[];
  /** Settings that are shown once it is connected. */
  visible: readonly string[];
};

const credentials: Field = {
  name: 'credentials',
  label: 'Key file of the service account (JSON)',
  type: 'textarea',
  kind: 'object',
  required: true,
};
const projectId: Field = {
  name: 'project_id',
  label: 'Project ID',
  type: 'text',
  kind: 'string',
  required: true,
};
const apiKey: Field = { name: 'api_key', label: 'API key', type: 'text', kind: 'string', required: true };

const regions = ['global', 'asia-northeast1', 'australia-southeast1', 'europe-west1', 'europe-west2'];

/** In the order of the list. Apps that need keys of the operator are listed once there are such settings. */
export const catalog: readonly CatalogApp[] = [
  {
    id: 'webhook',
    name: 'Webhooks',
    description: 'Tell your own programs by HTTP what happens in the account.',
    hookType: 'account',
    isMultiple: true,
    action: '/webhook',
    fields: [],
    visible: [],
  },
  {
    id: 'dashboard_apps',
    name: 'Dashboard apps',
    description: 'Show your own pages beside a conversation.',
    hookType: 'account',
    isMultiple: true,
    action: null,
    fields: [],
    visible: [],
  },
  {
    id: 'openai',
    name: 'OpenAI',
    description: 'Rephrase, summarize and suggest replies with a language model.',
    hookType: 'account',
    isMultiple: false,
    action: '/openai',
    fields: [
      apiKey,
      { name: 'label_suggestion', label: 'Suggest labels', type: 'checkbox', kind: 'boolean' },
    ],
    visible: ['api_key', 'label_suggestion'],
  },
  {
    id: 'dialogflow',
    name: 'Dialogflow',
    description: 'Have a Dialogflow agent answer first.',
    hookType: 'inbox',
    isMultiple: true,
    action: '/dialogflow',
    fields: [
      projectId,
      credentials,
      {
        name: 'region',
        label: 'Region',
        type: 'select',
        kind: 'string',
        options: regions.map((value) => ({ label: value, value })),
      },
    ],
    visible: ['project_id', 'region'],
  },
  {
    id: 'google_translate',
    name: 'Google Translate',
    description: 'Read messages in your own language.',
    hookType: 'account',
    isMultiple: false,
    action: '/google_translate',
    fields: [projectId, credentials],
    visible: ['project_id'],
  },
  {
    id: 'dyte',
    name: 'Dyte',
    description: 'Start audio and video calls from a conversation.',
    hookType: 'account',
    isMultiple: false,
    action: '/dyte',
    fields: [
      { name: 'organization_id', label: 'Organization ID', type: 'text', kind: 'string', required: true },
      apiKey,
    ],
    visible: ['organization_id'],
  },
];
