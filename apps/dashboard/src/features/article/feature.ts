import type { Feature } from '../../platform/feature.ts';

/** The whole help centre; its screens are in `main/router`. */
export const articleFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchHelpCenter(),
};
