import { feature, type Layer } from './layer.ts';

const database = ['npm:kysely', 'npm:pg', 'npm:pg-*', 'platform/db/*', 'npm:graphile-worker'];
const network = [
  'npm:undici',
  'npm:ws',
  'npm:ioredis',
  'npm:nodemailer',
  'node:http',
  'node:https',
  'node:net',
  'node:dns',
];
const anyType = ['contract/*', 'own/*', 'index', 'platform/*', 'rules/*', 'channels/*'];

/** Layers of apps/server. */
export const serverLayers: readonly Layer[] = [
  {
    name: 'routes',
    files: feature('server', 'routes'),
    may: [
      'contract/*',
      'own/*',
      'platform/http/*',
      'platform/auth/*',
      'platform/files/*',
      'platform/errors/*',
      'platform/time/*',
      'npm:typebox',
    ],
    mayType: ['platform/*', 'npm:fastify'],
    never: [...database, ...network],
    instead:
      'A route ties a path to a policy and an action. Move the query to queries, the decision to policy and the work to an action.',
  },
  {
    name: 'policy',
    files: feature('server', 'policy'),
    may: [
      'contract/*',
      'own/model*',
      'own/policy*',
      'rules/*',
      'platform/auth/*',
      'platform/errors/*',
      'platform/time/*',
    ],
    mayType: anyType,
    never: [...database, ...network],
    instead: 'A policy decides from what it is given. Let the action fetch the facts and hand them in.',
  },
  {
    name: 'actions',
    files: feature('server', 'actions'),
    may: ['contract/*', 'own/*', 'index', 'platform/*', 'rules/*', 'channels/*', 'node:*'],
    never: ['own/routes*', 'own/*-routes*', 'platform/http/*', 'npm:*', 'node:http*', 'node:net'],
    instead:
      'An action checks, writes and emits. Put SQL into queries, HTTP into routes, and slow or outside work into a job.',
  },
  {
    name: 'steps',
    files: feature('server', 'steps'),
    may: ['contract/*', 'own/*', 'index', 'platform/*', 'rules/*', 'channels/*', 'node:*'],
    never: ['own/routes*', 'own/*-routes*', 'platform/http/*', 'npm:*', 'node:http*', 'node:net'],
    instead:
      'A step is what several actions do alike. Put SQL into queries, HTTP into routes, and slow or outside work into a job.',
  },
  {
    name: 'queries',
    files: feature('server', 'queries'),
    may: [
      'contract/*',
      'own/queries*',
      'own/*-queries*',
      'own/model*',
      'platform/db/*',
      'npm:kysely',
      'npm:pg',
      'npm:pg-copy-streams',
    ],
    mayType: anyType,
    never: ['own/policy*', 'platform/outbox/*', 'own/actions/*', 'own/steps/*'],
    instead: 'Queries are named Kysely functions and nothing else. Decide in policy and emit in the action.',
  },
  {
    name: 'model',
    files: feature('server', 'model'),
    may: ['contract/*', 'own/model*', 'own/*-model*', 'rules/*', 'platform/time/*', 'npm:typebox*'],
    mayType: anyType,
    never: [...database, ...network],
    instead: 'The model is pure: pass in the value it needs and let the action do the reading and writing.',
  },
  {
    name: 'view',
    files: feature('server', 'view'),
    may: [
      'contract/*',
      'own/view*',
      'own/*-view*',
      'own/model*',
      'own/*-model*',
      'index',
      'rules/*',
      'text/*',
      'platform/files/*',
      'platform/time/*',
      'channels/registry*',
      'channels/channel*',
    ],
    mayType: anyType,
    never: [...database, ...network],
    instead: 'A view turns a row into the outgoing shape. Fetch the row in queries and hand it in.',
  },
  {
    name: 'reactions',
    files: feature('server', 'reactions'),
    may: ['contract/*', 'own/*', 'index', 'platform/*', 'rules/*', 'channels/registry*', 'channels/channel*'],
    never: ['own/routes*', 'own/*-routes*', 'npm:*'],
    instead: 'A reaction answers an event through its own actions and the index of other features.',
  },
  {
    name: 'jobs',
    files: feature('server', 'jobs'),
    may: [
      'contract/*',
      'own/*',
      'index',
      'platform/*',
      'rules/*',
      'channels/registry*',
      'channels/channel*',
      'node:*',
    ],
    never: ['own/routes*', 'own/*-routes*', 'npm:kysely'],
    instead:
      'A job does slow work through its own actions, the index of other features and the channel registry.',
  },
  {
    name: 'feature',
    files: feature('server', 'feature'),
    may: ['own/*'],
    mayType: ['platform/feature.ts'],
    instead: 'A feature file only names what the feature adds to the server; it holds no logic.',
  },
  {
    name: 'index',
    files: feature('server', 'index'),
    may: ['own/*'],
    instead: 'An index only re-exports what other features may use from its own layers; it holds no logic.',
  },
  {
    name: 'channel',
    files: /^apps\/server\/src\/channels\/[^/]+\/.+\.tsx?$/,
    may: ['contract/*', 'own/*', 'channels/channel.ts', 'platform/*', 'rules/*', 'text/*', 'npm:*', 'node:*'],
    never: [...database, 'npm:fastify'],
    instead:
      'A channel knows one provider. Core code calls it through the channel interface; what two channels share belongs to platform.',
  },
  {
    name: 'channel interface',
    files: /^apps\/server\/src\/channels\/[^/]+\.ts$/,
    may: ['contract/*', 'channels/*', 'platform/*', 'rules/*', 'npm:typebox'],
    never: database,
    instead: 'The channel interface and registry know channels and the contract, no feature and no database.',
  },
  {
    name: 'platform',
    files: /^apps\/server\/src\/platform\/.+\.ts$/,
    may: ['platform/*', 'contract/kit/*', 'npm:*', 'node:*'],
    instead:
      'Platform is machinery without product words. Take what you need as a parameter and wire it in main.',
  },
  {
    name: 'server main',
    files: /^apps\/server\/src\/main\/.+\.ts$/,
    may: ['*'],
    never: ['npm:kysely'],
    instead: 'Main wires layers together; put the query into the queries of its feature.',
  },
];
