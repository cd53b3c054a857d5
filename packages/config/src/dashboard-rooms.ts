import { noun, type Room } from './room.ts';

const react = ['npm:react', 'npm:react-dom*', 'npm:react/*'];
const screenTools = [...react, 'npm:@tanstack/*', 'npm:i18next', 'npm:react-i18next'];

/** Rooms of apps/dashboard. */
export const dashboardRooms: readonly Room[] = [
  {
    name: 'dashboard api',
    files: noun('dashboard', 'api'),
    may: [
      'contract/*',
      'client/*',
      'rules/*',
      'own/*',
      'door',
      'src/*',
      'main/*',
      'npm:@tanstack/react-query',
    ],
    never: ['own/parts/*', 'own/screens/*', ...react],
    instead: 'Api files hold query and mutation options; a component uses them, never the other way round.',
  },
  {
    name: 'dashboard live',
    files: noun('dashboard', 'live'),
    may: [
      'contract/*',
      'rules/*',
      'own/api*',
      'own/*-api*',
      'own/model*',
      'own/*-model*',
      'own/live*',
      'door',
      'src/*',
      'main/*',
    ],
    mayType: ['client/*', 'own/*', 'npm:@tanstack/react-query'],
    instead: 'A live patch is a pure function of the cache and the event. Invalidate instead of fetching.',
  },
  {
    name: 'dashboard model',
    files: noun('dashboard', 'model'),
    may: ['contract/*', 'rules/*', 'own/model*', 'own/*-model*', 'door', 'src/*'],
    mayType: ['own/*', 'client/*'],
    instead: 'The model is pure: no component, no request, no router.',
  },
  {
    name: 'dashboard parts',
    files: noun('dashboard', 'parts'),
    may: ['contract/*', 'rules/*', 'ui/*', 'own/*', 'door', 'channels/*', 'src/*', 'main/*', 'npm:*'],
    never: ['own/screens/*', 'npm:react-aria*', 'client/*'],
    instead:
      'A part is built from ui pieces and its noun’s api. A raw control belongs into packages/ui, a request into api.',
  },
  {
    name: 'dashboard screens',
    files: noun('dashboard', 'screens'),
    may: [
      'contract/*',
      'rules/*',
      'ui/*',
      'own/*',
      'door',
      'channels/*',
      'src/*',
      'main/*',
      ...screenTools,
      'npm:lucide-react',
    ],
    never: ['npm:react-aria*', 'client/*'],
    instead: 'A screen loads and composes. Put controls into ui, requests into api and pieces into parts.',
  },
  {
    name: 'dashboard door',
    files: noun('dashboard', 'door'),
    may: ['own/*'],
    instead: 'A door only re-exports what other nouns may use.',
  },
  {
    name: 'dashboard noun words',
    files: noun('dashboard', 'messages'),
    may: ['own/*', 'src/*'],
    instead: 'Words are data.',
  },
  {
    name: 'dashboard elsewhere',
    files: /^apps\/dashboard\/src\/(?!nouns\/).+\.tsx?$/,
    may: ['contract/*', 'rules/*', 'client/*', 'ui/*', 'door', 'channels/*', 'src/*', 'main/*', 'npm:*'],
    never: ['npm:react-aria*'],
    instead: 'Main and channels use nouns through their doors, and interface pieces from ui.',
  },
];
