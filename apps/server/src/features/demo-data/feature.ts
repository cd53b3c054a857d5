import type { Feature } from '../../platform/feature.ts';
import { demoDataJob } from './jobs.ts';

export const demoDataFeature: Feature = { jobs: [demoDataJob] };
