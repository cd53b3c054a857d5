import type { Feature } from '../../platform/feature.ts';
import { watchContacts } from './live.ts';

/** Its screens are in `main/router`. */
export const contactFeature: Feature = { watch: watchContacts };
