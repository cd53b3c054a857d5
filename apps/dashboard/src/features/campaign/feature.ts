import type { Feature } from '../../platform/feature.ts';
import { watchCampaigns } from './live.ts';

/** Its screens are in `main/router`. */
export const campaignFeature: Feature = { watch: watchCampaigns };
