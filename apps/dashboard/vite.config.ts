import { fileURLToPath } from 'node:url';
import { chunksByStage } from '@confab/config/vite-chunks.ts';
import { leanContract, leanEditor, oneAriaLanguage } from '@confab/config/vite-lean.ts';
import { inlineConstraints } from '@confab/config/vite-constraints.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type UserConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url));
const kit = (file: string): string =>
  fileURLToPath(new URL(`../../packages/ui/src/${file}`, import.meta.url));

/** Built to `dist`; the server makes the page from the manifest. */
export default defineConfig(async ({ command }) => {
  const config = plainConfig();
  if (command !== 'build') return config;
  const groups = [{ debugName: 'way', name: await chunkNames(), includeDependenciesRecursively: false }];
  return {
    ...config,
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  };
});

/**
 * Everything from the page to the first conversation, what is loaded after it is rendered, and what is loaded once the
 * page is idle; login and the settings need some of it as well.
 */
async function chunkNames(): Promise<(id: string) => string | null> {
  const plain = plainConfig();
  // Rendering and writing do not affect which chunks belong together.
  const trial = { ...plain.build, write: false, minify: false, manifest: false };
  const built = await build({ ...plain, build: trial, configFile: false, logLevel: 'error' });
  const files = 'output' in built ? built.output : [];
  const way = {
    page: `${root}index.html`,
    frame: source('main/shell/shell.tsx'),
    conversation: source('features/conversation/screens/conversation-screen.tsx'),
    composer: source('features/message/composer/parts/composer.tsx'),
    details: source('features/conversation/details/parts/details-panel.tsx'),
    macros: source('features/macro/parts/macro-section.tsx'),
    editor: kit('editor/rich-text-surface.tsx'),
    // Loaded once the page is idle.
    menu: kit('menus/menu-panel.tsx'),
    select: kit('choices/opened-select.tsx'),
    confirm: kit('overlays/confirm-dialog.tsx'),
  };
  const nameOf = chunksByStage(files, way, [
    { name: 'entrance', entry: source('features/session/screens/login-screen.tsx'), after: 'page' },
    { name: 'office', entry: source('features/agent/screens/agent-list-screen.tsx'), after: 'frame' },
  ]);
  // The page itself is only its script, and would be bundled with it.
  return (id) => (id === source('main/main.tsx') ? null : nameOf(id));
}

/**
 * What is fetched together with a file that is loaded later. Only for those that everybody waits for: the list of all
 * files of all screens would be a sixteenth of what has to be there before a conversation can be read.
 */
const onTheWay = (file: string, needed: string[]): string[] =>
  /\/(?:shell|login-screen|conversation-screen|composer|details-panel|rich-text-surface|menu-panel|opened-select)-[^/]+$/.test(
    file,
  )
    ? needed
    : [];

function plainConfig(): UserConfig {
  return {
    root,
    base: '/',
    plugins: [
      inlineConstraints(),
      leanContract(),
      leanEditor(),
      oneAriaLanguage(),
      react({ compiler: true }),
      tailwindcss(),
    ],
    resolve: {
      alias: {
        // React has had this hook of its own since version 18.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        'use-sync-external-store/shim/index.js': 'react',
        'use-sync-external-store/shim': 'react',
        typebox: fileURLToPath(new URL('../../packages/client/src/typebox-stub.ts', import.meta.url)),
      },
    },
    server: { host: '127.0.0.1' },
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: { polyfill: false, resolveDependencies: onTheWay },
    },
  };
}
