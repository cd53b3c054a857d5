import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeConnectionsAbout } from '../../integration/index.ts';

/**
 * What Shopify's mandatory webhooks ask for. Of customers nothing is kept here: orders are read when they are looked at.
 * A shop that is gone is disconnected wherever it was connected.
 */
export async function forgetShop(platform: Platform, topic: string, body: unknown): Promise<void> {
  const key = { 'shop/redact': 'shop_domain', 'app/uninstalled': 'myshopify_domain' }[topic];
  const shop = key && keyIn(body, key);
  if (typeof shop === 'string' && shop !== '') await removeConnectionsAbout(platform, 'shopify', shop);
}
