import { feature, type Layer } from './layer.ts';

const react = ['npm:react', 'npm:react-dom*', 'npm:react/*'];
const screenTools = [...react, 'npm:@tanstack/*', 'npm:i18next', 'npm:react-i18next'];

/** Layers of apps/dashboard. */
export const dashboardLayers: readonly Layer[] = [
  {
    name: 'dashboard api',
    files: feature('dashboard', 'api'),
    may: ['contract/*', 'client/*', 'rules/*', 'own/*', 'index', 'platform/*', 'npm:@tanstack/react-query'],
    never: ['own/parts/*', 'own/screens/*', ...react],
    instead: 'Api files hold query and mutation options; a component uses them, never the other way round.',
  },
  {
    name: 'dashboard cache',
    files: feature('dashboard', 'cache'),
    may: ['contract/*', 'client/*', 'rules/*', 'own/*', 'index', 'platform/*', 'npm:@tanstack/react-query'],
    never: ['own/parts/*', 'own/screens/*', ...react],
    instead:
      'Cache files read and write what queries have loaded; a component uses them, never the other way round.',
  },
  {
    name: 'dashboard live',
    files: feature('dashboard', 'live'),
    may: [
      'contract/*',
      'rules/*',
      'own/api*',
      'own/*-api*',
      'own/cache/*',
      'own/model*',
      'own/*-model*',
      'own/live*',
      'index',
      'platform/*',
    ],
    mayType: ['client/*', 'own/*', 'npm:@tanstack/react-query'],
    instead: 'A live patch is a pure function of the cache and the event. Invalidate instead of fetching.',
  },
  {
    name: 'dashboard model',
    files: feature('dashboard', 'model'),
    may: ['contract/*', 'rules/*', 'own/model*', 'own/*-model*', 'index', 'platform/*'],
    mayType: ['own/*', 'client/*'],
    instead: 'The model is pure: no component, no request, no router.',
  },
  {
    name: 'dashboard parts',
    files: feature('dashboard', 'parts'),
    may: ['contract/*', 'rules/*', 'text/*', 'ui/*', 'own/*', 'index', 'channels/*', 'platform/*', 'npm:*'],
    never: ['own/screens/*', 'npm:react-aria*', 'client/*'],
    instead:
      'A part is built from ui pieces and its feature’s api. A raw control belongs into packages/ui, a request into api.',
  },
  {
    name: 'dashboard screens',
    files: feature('dashboard', 'screens'),
    may: [
      'contract/*',
      'rules/*',
      'ui/*',
      'own/*',
      'index',
      'channels/*',
      'platform/*',
      ...screenTools,
      'npm:lucide-react',
    ],
    never: ['npm:react-aria*', 'client/*'],
    instead: 'A screen loads and composes. Put controls into ui, requests into api and pieces into parts.',
  },
  {
    name: 'dashboard feature',
    files: feature('dashboard', 'feature'),
    may: ['own/*', 'index', 'platform/*', 'npm:lucide-react'],
    never: ['own/parts/*'],
    instead: 'A feature file only names what the feature adds to the dashboard; it holds no logic.',
  },
  {
    name: 'dashboard index',
    files: feature('dashboard', 'index'),
    may: ['own/*'],
    instead: 'An index only re-exports what other features may use.',
  },
  {
    name: 'dashboard feature words',
    files: feature('dashboard', 'messages'),
    may: ['own/*', 'platform/*'],
    instead: 'Words are data.',
  },
  {
    name: 'dashboard platform',
    files: /^apps\/dashboard\/src\/platform\/.+\.tsx?$/,
    may: ['contract/*', 'rules/*', 'client/*', 'ui/*', 'platform/*', 'npm:*'],
    never: ['npm:react-aria*'],
    instead:
      'Platform is what every feature stands on. Take what you need as a parameter and wire it in main.',
  },
  {
    name: 'dashboard channels',
    files: /^apps\/dashboard\/src\/channels\/.+\.tsx?$/,
    may: ['contract/*', 'rules/*', 'text/*', 'ui/*', 'own/*', 'channels/*', 'platform/*', 'npm:*'],
    never: ['npm:react-aria*'],
    instead: 'A channel is an icon, a form and its texts. What knows a feature belongs into that feature.',
  },
  {
    name: 'dashboard main',
    files: /^apps\/dashboard\/src\/main\/.+\.tsx?$/,
    may: [
      'contract/*',
      'rules/*',
      'client/*',
      'ui/*',
      'index',
      'channels/*',
      'platform/*',
      'main/*',
      'npm:*',
    ],
    never: ['npm:react-aria*'],
    instead: 'Main wires features together, through their index; interface pieces come from ui.',
  },
];
