import type { Platform } from '../../../platform/platform.ts';
import { shopUrlKey } from '../settings-model.ts';

/** Where a shop of Shopify answers. */
export function shopAddress({ providerKeys }: Pick<Platform, 'providerKeys'>, shop: string): string {
  return (providerKeys.get(shopUrlKey.setting) ?? shopUrlKey.default).replace('SHOP', shop);
}
