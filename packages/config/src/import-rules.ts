/**
 * What each room of the house may touch, as data. `scripts/check-imports.ts` reads every source file and holds
 * it against this table; docs/architecture.md explains why the rooms are cut this way.
 *
 * A target is written as a short name:
 *   own/<file>              a file of the same noun, in the same app
 *   door                    the door of another noun, in the same app
 *   platform/<file>         machinery of the server
 *   channels/<file>         channels of the same app
 *   main/<file>             entry points of the same app
 *   src/<file>              anything else in the same app or package
 *   contract/<file>, rules/<file>, client/<file>, ui/<file>, config/<file>   a shared package
 *   npm:<package>, node:<module>
 * `*` stands for any text.
 */

import { dashboardRooms } from './dashboard-rooms.ts';
import type { Room } from './room.ts';
import { serverRooms } from './server-rooms.ts';

/** Nouns from the ground up: a noun may use the doors of its own tier and of those below. */
export const tiers: readonly (readonly string[])[] = [
  'account user session role agent profile'.split(' '),
  'attachment upload label custom-attribute canned-response team working-hours inbox'.split(' '),
  'contact conversation message portal category article'.split(' '),
  (
    'saved-view search notification assignment sla csat macro automation campaign webhook integration bot ' +
    'report audit-log captain widget public-inbox'
  ).split(' '),
];

const otherRooms: readonly Room[] = [
  {
    name: 'widget',
    files: /^apps\/widget\/(src|loader)\/.+\.tsx?$/,
    may: [
      'contract/*',
      'rules/*',
      'src/*',
      'own/*',
      'door',
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
    name: 'ui',
    files: /^packages\/ui\/(src|gallery)\/.+\.tsx?$/,
    may: ['src/*', 'ui/*', 'npm:*'],
    instead: 'Interface pieces know no product word. Take texts, values and callbacks as props.',
  },
];

/** Files outside every room are free: configuration, scripts, tests, benchmarks and journeys. */
export const rooms: readonly Room[] = [...serverRooms, ...dashboardRooms, ...otherRooms];

/** Rooms of a noun that main itself enters, to register them; everybody else uses the door. */
export const wiring: Readonly<Record<string, RegExp>> = {
  'apps/server/src/main/': /(?:^|[/-])(?:routes|reactions|jobs)(?:\/.+)?\.ts$/,
  'apps/dashboard/src/main/': /\/screens\/.+\.tsx$/,
};

/** Folders in which every file must belong to a room. */
export const housed: readonly RegExp[] = [/^apps\/(server|dashboard)\/src\/nouns\/[^/]+\//];

/** The names a file of a noun can have. */
export const roomNames = {
  server: ['routes', 'policy', 'actions/<verb>', 'queries', 'model', 'view', 'reactions', 'jobs', 'door'],
  dashboard: ['api', 'live', 'model', 'parts/', 'screens/', 'messages', 'door'],
} as const;
