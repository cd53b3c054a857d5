import type { Feature } from '../../platform/feature.ts';

/** The whole help center; its screens are in `main/router`. */
export const articleFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchHelpCenter(),
};
