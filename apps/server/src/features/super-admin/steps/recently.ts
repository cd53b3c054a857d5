import type { Platform } from '../../../platform/platform.ts';

const days = 30;

/** The beginning of what lists call recent. */
export function recently({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now().getTime() - days * 86_400_000);
}
