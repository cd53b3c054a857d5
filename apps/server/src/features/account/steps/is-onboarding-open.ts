import type { Platform } from '../../../platform/platform.ts';
import { isUntouched } from '../queries.ts';

/** Whether the installation waits for its first administrator. */
export function isOnboardingOpen(platform: Platform): Promise<boolean> {
  return isUntouched(platform.db);
}
