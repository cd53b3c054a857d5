import { mergeConfig } from 'vite';
import widget from './vite.config.ts';

/** The page behind the link of a survey, apart from the panel: neither carries anything of the other. */
export default mergeConfig(widget, {
  base: '/widget-assets/survey/',
  build: { outDir: 'dist/survey', rolldownOptions: { input: { widget: 'src/survey/main.tsx' } } },
});
