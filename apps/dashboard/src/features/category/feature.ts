import type { Feature } from '../../platform/feature.ts';

/** Its screens are in `main/router`. */
export const categoryFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchCategories(),
};
