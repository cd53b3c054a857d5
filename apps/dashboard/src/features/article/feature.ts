import type { Feature } from '../../platform/feature.ts';

/** Its screens are in `main/router`. */
export const articleFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchArticles(),
};
