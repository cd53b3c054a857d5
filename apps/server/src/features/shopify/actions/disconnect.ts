import type { Platform } from '../../../platform/platform.ts';
import { removeConnection } from '../../integration/index.ts';

/** Disconnects the shop and deletes its token; in the shop, its owner removes the app. */
export async function disconnect(platform: Platform, accountId: number): Promise<void> {
  await removeConnection(platform, accountId, 'shopify');
}
