import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeConnectionsAbout } from '../../integration/index.ts';

/**
 * Handles Shopify's mandatory webhooks. No customer data is stored: orders are read on demand. A deleted shop is
 * disconnected from every account.
 */
export async function disconnectShop(platform: Platform, topic: string, body: unknown): Promise<void> {
  const key = { 'shop/redact': 'shop_domain', 'app/uninstalled': 'myshopify_domain' }[topic];
  const shop = key && keyIn(body, key);
  if (typeof shop === 'string' && shop !== '') await removeConnectionsAbout(platform, 'shopify', shop);
}
