import type { Platform } from '../../../platform/platform.ts';

/** Views that wait to be written together. */
export const waitingViews = new WeakMap<
  Platform,
  Map<string, { accountId: number; id: number; count: number }>
>();
