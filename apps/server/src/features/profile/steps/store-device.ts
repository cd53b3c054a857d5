import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { proveDevice } from '../../session/index.ts';
import type { ChangeProfile } from '../actions/update-profile.ts';

/**
 * The `Set-Cookie` header for a device on which the password was just changed: the change voids the one it has.
 * Undefined when there was no such change, or no device.
 */
export async function storeDevice(
  platform: Platform,
  { person, credential }: UserActor,
  input: ChangeProfile,
): Promise<string | undefined> {
  if (credential.kind !== 'session' || input.password == null || input.password === '') return undefined;
  return proveDevice(platform, person.id);
}
