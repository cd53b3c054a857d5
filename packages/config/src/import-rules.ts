/**
 * What each layer may import, as data. `scripts/check/check-imports.ts` checks every source file against this table;
 * docs/architecture.md explains the reasons.
 *
 * A target is written as a short name:
 *   own/<file>              a file of the same feature, in the same app, without its topic
 *   index                   the index of another feature, in the same app
 *   platform/<file>         machinery of the same app
 *   channels/<file>         channels of the same app
 *   main/<file>             entry points of the same app
 *   test/<file>             what only tests of the same app use
 *   src/<file>              anything else in the same app or package
 *   contract/<file>, rules/<file>, client/<file>, text/<file>, ui/<file>, config/<file>   a shared package
 *   npm:<package>, node:<module>
 * `*` matches any text.
 */

import { dashboardLayers } from './dashboard-layers.ts';
import type { Layer } from './layer.ts';
import { serverLayers } from './server-layers.ts';

/** The tiers of features: a feature may import the index of features of its own tier and of lower ones. */
export const tiers: readonly (readonly string[])[] = [
  'account user session billing role custom-role agent profile'.split(' '),
  'attachment upload label custom-attribute canned-response custom-filter team working-hours webhook hook-call agent-bot inbox twilio-channel dashboard-app sla-policy'.split(
    ' ',
  ),
  (
    'contact contact-export contact-import contact-merge contact-note contact-timeline company conversation bulk-action ' +
    'message macro integration slack dialogflow google-translate dyte linear shopify portal category article article-transfer captain-assistant copilot'
  ).split(' '),
  (
    'saved-view saved-report search notification assignment csat automation campaign ' +
    'report audit-log captain widget public-inbox inbound facebook-page instagram twitter-profile mail-authorization platform-app platform-agent-bot super-admin applied-sla help-centre ' +
    'single-sign-on super-admin-account super-admin-user super-admin-app super-admin-bot super-admin-config super-admin-log super-admin-token ' +
    'captain-report captain-response captain-document reply-article article-figure demo-data'
  ).split(' '),
];

const otherLayers: readonly Layer[] = [
  {
    name: 'widget',
    files: /^apps\/widget\/(src|loader)\/.+\.tsx?$/,
    may: [
      'contract/*',
      'client/*',
      'rules/*',
      'text/*',
      'src/*',
      'own/*',
      'index',
      'main/*',
      'npm:react',
      'npm:react/*',
      'npm:react-dom*',
      'npm:preact*',
    ],
    never: ['npm:typebox*', 'contract/kit/schema*'],
    instead:
      'The widget is weighed by the kilobyte: take types and paths from the contract, not validators, and no library.',
  },
  {
    name: 'help center',
    files: /^apps\/help-centre\/src\/.+\.tsx?$/,
    may: ['rules/*', 'text/*', 'src/*', 'npm:react', 'npm:react/*', 'npm:react-dom/server.browser'],
    mayType: ['contract/*'],
    instead:
      'The public pages are drawn from what the server hands them. Take the types of it from the contract, and pass in the rest.',
  },
  {
    name: 'contract',
    files: /^packages\/contract\/src\/.+\.ts$/,
    may: ['npm:typebox*', 'src/*', 'own/*', 'channels/*', 'contract/*'],
    instead: 'The contract holds shapes, routes, events and codes; it imports the schema library and itself.',
  },
  {
    name: 'rules',
    files: /^packages\/rules\/src\/.+\.ts$/,
    may: ['src/*', 'contract/*'],
    instead: 'Rules are pure and shared by all apps; pass in what they need.',
  },
  {
    name: 'client',
    files: /^packages\/client\/src\/.+\.ts$/,
    may: ['src/*', 'contract/*'],
    instead: 'The client is made from the contract alone, so that every app can carry it.',
  },
  {
    name: 'text',
    files: /^packages\/text\/src\/.+\.tsx?$/,
    may: ['src/*', 'rules/*', 'npm:react', 'npm:react/*'],
    instead: 'Text is read into data and drawn as elements, for every app; pass in what it needs to know.',
  },
  {
    name: 'ui',
    files: /^packages\/ui\/(src|gallery)\/.+\.tsx?$/,
    may: ['src/*', 'ui/*', 'rules/size-text', 'npm:*'],
    instead: 'Interface pieces know no product word. Take texts, values and callbacks as props.',
  },
];

/** Files outside every layer are free: configuration, scripts, tests, benchmarks and journeys. */
export const layers: readonly Layer[] = [...serverLayers, ...dashboardLayers, ...otherLayers];

/** Layers of a feature that main imports directly to register them; everything else uses the index. */
export const wiring: Readonly<Record<string, RegExp>> = {
  'apps/server/src/main/': /\/feature\.ts$/,
  'apps/dashboard/src/main/': /\/(?:feature\.ts|screens\/.+\.tsx)$/,
};

/** Folders in which every file must belong to a layer. */
export const strictFolders: readonly RegExp[] = [/^apps\/(server|dashboard)\/src\/features\/[^/]+\//];

/** The names a file of a feature can have. */
export const layerNames = {
  server: [
    'routes',
    'policy',
    'actions/<verb>',
    'steps/<helper>',
    'queries',
    'model',
    'view',
    'reactions',
    'jobs',
    'feature',
    'index',
  ],
  dashboard: ['api', 'cache/', 'live', 'model', 'parts/', 'screens/', 'messages', 'feature', 'index'],
} as const;
