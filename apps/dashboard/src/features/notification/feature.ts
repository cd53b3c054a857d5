import type { Feature } from '../../platform/feature.ts';
import { watchNotifications } from './live.ts';

/** Its screens are in `main/router`, its bell is in the shell. */
export const notificationFeature: Feature = { watch: watchNotifications };
