import type { Feature } from '../../platform/feature.ts';

/** Its screens are in `main/router`. */
export const captainFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchCaptain(),
};
