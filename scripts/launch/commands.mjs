import { anyText, numberOf, oneOf, wholeNumber } from './arguments.mjs';
import { operations } from './operations.mjs';

/**
 * The names of the benchmarks. Listed here because help must work before anything is installed; a test compares them
 * with `bench/benchmarks.ts`.
 */
export const benchmarkIds = [
  'message-throughput',
  'send-to-seen',
  'rules',
  'inbound',
  'mailbox',
  'fan-out',
  'reconnect-storm',
  'socket-memory',
  'large-account',
  'thread-at-scale',
  'list-at-scale',
  'search',
  'reports',
  'report-cost',
  'help-centre',
  'captain',
  'contacts-at-scale',
  'contact-import',
  'interaction',
  'hostile-messages',
  'idle-memory',
  'memory-at-scale',
  'cold-start',
  'jobs',
  'cost-of-a-message',
  'answer-bytes',
  'hostile-requests',
  'hostile-memory',
];

/**
 * Every command: its usage, and the module whose `main` runs it.
 * @type {Record<string, import('./arguments.mjs').Usage & { load: () => Promise<{ main: Function }>, ownHelp?: boolean }>}
 */
export const commands = {
  start: {
    usage: `npm start

Installs and builds what is missing, then starts the server. All settings are environment variables.`,
    // The server prints its settings.
    ownHelp: true,
    load: () => import('./start.mjs'),
  },
  dev: {
    usage: `npm run dev

Runs the server from its sources, restarts it on every change, and rebuilds the pages it serves. The gallery is at
/gallery. Simulated providers of all channels run on the three ports after PORT, with a page on which you write as
the customer. Settings are those of npm start.`,
    load: () => import('./dev.mjs'),
  },
  test: {
    usage: `npm test [-- <pattern>...] [--testNamePattern TEXT]

Runs the static checks, a build, and every test; with patterns, only the test files whose path contains one of
them. The last line says how many tests passed, failed, and were skipped.

  -t, --testNamePattern TEXT   runs only tests whose name matches`,
    options: { testNamePattern: { short: 't', value: anyText } },
    words: true,
    load: () => import('../test.ts'),
  },
  check: {
    usage: `npm run check

Runs the static checks: format, lint, types, import rules, unused code, sizes, slow patterns, and row types.`,
    load: () => import('../check.ts'),
  },
  format: {
    usage: `npm run format [-- <path>...] [--check]

Formats the sources in place.

  --check   changes nothing, and exits with 1 if a file is not formatted`,
    options: { check: {} },
    words: true,
    load: () => import('./format.mjs'),
  },
  bench: {
    usage: `npm run bench [-- <benchmark>...] [--quick] [--json FILE] [--profile FOLDER]

Measures the built product next to minimal baselines and prints a table.

  --quick            uses small sizes: shows that it runs, not how fast
  --json FILE        also writes the table as JSON
  --profile FOLDER   writes CPU profiles of the server

Benchmarks: ${benchmarkIds.join(', ')}`,
    options: { quick: {}, json: { value: anyText }, profile: { value: anyText } },
    words: (word) => (benchmarkIds.includes(word) ? undefined : `Unknown benchmark "${word}".`),
    load: () => import('../../bench/run.ts'),
  },
  seed: {
    usage: `npm run seed [-- --conversations N] [--messages M]

Fills an account with realistic agents, contacts, and conversations. Each run adds more. It uses the database of
the server (DATA_DIR or DATABASE_URL), whether or not the server is running.

  --conversations N   number of conversations to add (default 150)
  --messages M        total number of messages in them (default ten per conversation)`,
    options: { conversations: { value: wholeNumber(1) }, messages: { value: wholeNumber(1) } },
    check: ({ values: { conversations = '150', messages } }) =>
      messages && numberOf(messages) < numberOf(conversations)
        ? '--messages must be at least --conversations: none of them is empty.'
        : undefined,
    load: () => import('../seed.ts'),
  },
  backup: { ...operations.backup, load: () => import('../backup.ts') },
  restore: { ...operations.restore, load: () => import('../restore.ts') },
  doctor: { ...operations.doctor, load: () => import('../doctor.ts') },
  'new-feature': {
    usage: `npm run new-feature -- <name> [--plural <names>]

Writes the skeleton of a feature (contract, migration, server, dashboard, texts, and tests) and registers it.
Names are lower-case words joined by hyphens: npm run new-feature -- canned-response`,
    options: { plural: { value: anyText } },
    words: true,
    check: ({ words }) => (words.length === 1 ? undefined : 'Enter one name.'),
    load: () => import('../new-feature.ts'),
  },
  gallery: {
    usage: `npm run gallery [-- --port N] [--host ADDRESS] [--open]

Serves the page that shows every component of the interface.

  --port N         port to listen on (default 5173)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --open           opens the page in the browser`,
    options: { port: { value: wholeNumber(1) }, host: { value: anyText }, open: {} },
    load: () => import('./gallery.mjs'),
  },
  chaos: {
    usage: `npm run chaos [-- --seed N] [--seconds S] [--nodes one|many] [--history FILE]

Injects faults: simulated clients act while servers, database, Redis, and connections fail by the plan of the seed.
Then the guarantees are checked (docs/crashing.md).

  --seed N         the plan to follow (default: a new one each time)
  --seconds S      the duration (default 20)
  --nodes          one or many servers (default: many if a redis-server is found)
  --history FILE   writes everything that clients did and saw`,
    options: {
      seed: { value: wholeNumber(0) },
      seconds: { value: wholeNumber(1) },
      nodes: { value: oneOf('one', 'many') },
      history: { value: anyText },
    },
    load: () => import('../chaos.ts'),
  },
  snapshots: {
    usage: `npm run snapshots

Recreates the visual-regression baselines of every story (e2e/gallery/baselines).`,
    load: () => import('../../e2e/snapshots.ts'),
  },
  mutate: {
    usage: `npm run mutate -- <feature or path>... [--quick] [--tests <file or folder>]...

Changes the code in small ways, one at a time, and reports the changes that no test detects. It works on a copy of
the working tree in a temporary folder.

  message                        the model, view, and policy files of the server's feature "message"
  apps/server/src/features/user  the same, below a folder
  packages/rules/src/sla.ts      any one file

  --quick   runs only the tests that need no database, for a first result in less time
  --tests   the tests to run instead of those of the feature (listed in scripts/mutate/targets.ts)

Ends with "N killed, M survived", and with exit code 1 if more than one in ten survive.`,
    options: { quick: {}, tests: { value: anyText, multiple: true } },
    words: true,
    check: ({ words }) => (words.length > 0 ? undefined : 'Enter a feature or path.'),
    load: () => import('../mutate.ts'),
  },
  screenshots: {
    usage: `npm run screenshots

Creates the images of the README from seeded data (docs/images).`,
    load: () => import('../../e2e/screenshots.ts'),
  },
};
