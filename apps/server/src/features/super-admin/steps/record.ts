import type { SuperAdminActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Writes to the log of the server what was changed in the console, by whom; no contents, no secrets. */
export function record(
  platform: Platform,
  { person }: SuperAdminActor,
  action: string,
  what: Record<string, number | string | readonly string[]>,
): void {
  platform.log.info({ superAdminId: person.id, action, ...what }, 'super-admin console: a change');
}
