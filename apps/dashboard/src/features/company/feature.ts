import type { Feature } from '../../platform/feature.ts';

/** Its screens are in `main/router`. */
export const companyFeature: Feature = {
  watchSettings: async () => (await import('./live.ts')).watchCompanies(),
};
