import { channelSettings } from '../channels/registry.ts';
import { captchaSettings } from '../features/account/index.ts';
import { csmlSettings } from '../features/agent-bot/index.ts';
import { integrationSettings } from '../features/integration/index.ts';
import type { ProviderSetting } from '../platform/config/provider-urls.ts';

/**
 * The settings that channels, integrations, bots, and sign-up read: the providers' addresses and the installation's
 * credentials there.
 */
export function providerSettings(): ProviderSetting[] {
  return [...channelSettings(), ...integrationSettings, ...csmlSettings, ...captchaSettings];
}
