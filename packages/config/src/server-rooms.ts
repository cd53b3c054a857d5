import { noun, type Room } from './room.ts';

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
const anyType = ['contract/*', 'own/*', 'door', 'platform/*', 'rules/*', 'channels/*'];

/** Rooms of apps/server. */
export const serverRooms: readonly Room[] = [
  {
    name: 'routes',
    files: noun('server', 'routes'),
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
    files: noun('server', 'policy'),
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
    files: noun('server', 'actions'),
    may: ['contract/*', 'own/*', 'door', 'platform/*', 'rules/*', 'channels/*', 'node:*'],
    never: ['own/routes*', 'own/*-routes*', 'platform/http/*', 'npm:*', 'node:http*', 'node:net'],
    instead:
      'An action checks, writes and emits. Put SQL into queries, HTTP into routes, and slow or outside work into a job.',
  },
  {
    name: 'queries',
    files: noun('server', 'queries'),
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
    never: ['own/policy*', 'platform/outbox/*', 'own/actions/*'],
    instead: 'Queries are named Kysely functions and nothing else. Decide in policy and emit in the action.',
  },
  {
    name: 'model',
    files: noun('server', 'model'),
    may: ['contract/*', 'own/model*', 'own/*-model*', 'rules/*', 'platform/time/*', 'npm:typebox*'],
    mayType: anyType,
    never: [...database, ...network],
    instead: 'The model is pure: pass in the value it needs and let the action do the reading and writing.',
  },
  {
    name: 'view',
    files: noun('server', 'view'),
    may: [
      'contract/*',
      'own/view*',
      'own/*-view*',
      'own/model*',
      'own/*-model*',
      'door',
      'rules/*',
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
    files: noun('server', 'reactions'),
    may: ['contract/*', 'own/*', 'door', 'platform/*', 'rules/*', 'channels/registry*', 'channels/channel*'],
    never: ['own/routes*', 'own/*-routes*', 'npm:*'],
    instead: 'A reaction answers an event through its own actions and the doors of other nouns.',
  },
  {
    name: 'jobs',
    files: noun('server', 'jobs'),
    may: [
      'contract/*',
      'own/*',
      'door',
      'platform/*',
      'rules/*',
      'channels/registry*',
      'channels/channel*',
      'node:*',
    ],
    never: ['own/routes*', 'own/*-routes*', 'npm:kysely'],
    instead:
      'A job does slow work through its own actions, the doors of other nouns and the channel registry.',
  },
  {
    name: 'door',
    files: noun('server', 'door'),
    may: ['own/*'],
    instead: 'A door only re-exports what other nouns may use from its own rooms; it holds no logic.',
  },
  {
    name: 'channel',
    files: /^apps\/server\/src\/channels\/[^/]+\/.+\.tsx?$/,
    may: ['contract/*', 'own/*', 'channels/channel.ts', 'platform/*', 'rules/*', 'npm:*', 'node:*'],
    never: [...database, 'npm:fastify'],
    instead:
      'A channel knows one provider. Core code calls it through the channel interface; what two channels share belongs to platform.',
  },
  {
    name: 'channel interface',
    files: /^apps\/server\/src\/channels\/[^/]+\.ts$/,
    may: ['contract/*', 'channels/*', 'platform/*', 'rules/*', 'npm:typebox'],
    never: database,
    instead: 'The channel interface and registry know channels and the contract, no noun and no database.',
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
    instead: 'Main wires rooms together; put the query into the queries of its noun.',
  },
];
