import type { Platform } from '../../../platform/platform.ts';
import { removeConnection } from '../../integration/index.ts';
import { revoke } from '../steps/linear-access.ts';

/** Disconnects Linear, and gives its access back. */
export async function disconnect(platform: Platform, accountId: number): Promise<void> {
  const access = await removeConnection(platform, accountId, 'linear');
  const token = access?.['access_token'];
  if (token !== undefined) await revoke(platform, token);
}
