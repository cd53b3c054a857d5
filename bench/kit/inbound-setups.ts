import { input as bandwidthInput } from '../../apps/server/test/bandwidth/driver.ts';
import { startBandwidth } from '../../apps/server/test/bandwidth/stand-in.ts';
import { exampleInput } from '../../apps/server/test/example-channel/driver.ts';
import { startProvider } from '../../apps/server/test/example-channel/stand-in.ts';
import { keys as facebookKeys, lamps, owner, pageConfig } from '../../apps/server/test/facebook/driver.ts';
import { startGraph } from '../../apps/server/test/facebook/stand-in.ts';
import {
  accountInput,
  keys as instagramKeys,
  lamps as instagramAccount,
  urlsOf as instagramUrls,
} from '../../apps/server/test/instagram/driver.ts';
import { startInstagram } from '../../apps/server/test/instagram/stand-in.ts';
import { lineInput } from '../../apps/server/test/line/driver.ts';
import { startLine } from '../../apps/server/test/line/stand-in.ts';
import { goodToken as botToken, startTelegram } from '../../apps/server/test/telegram/stand-in.ts';
import { providerUrls as twilioUrls, smsInput } from '../../apps/server/test/twilio/driver.ts';
import { startTwilio } from '../../apps/server/test/twilio/stand-in.ts';
import {
  keys as twitterKeys,
  lamps as profile,
  profileInput,
  urlsOf,
} from '../../apps/server/test/twitter/driver.ts';
import { startTwitter } from '../../apps/server/test/twitter/stand-in.ts';
import { cloudInput, urlsOf as whatsappUrls } from '../../apps/server/test/whatsapp/driver.ts';
import { startWhatsapp } from '../../apps/server/test/whatsapp/stand-in.ts';
import { exampleAddress } from './inbound-requests.ts';

/** A stand-in, and an inbox connected to it. */
export type InboundSetup = {
  env: Readonly<Record<string, string>>;
  /** The request that creates the inbox, below the account. */
  path: string;
  input: object;
  /** The credentials of the provider's requests, known once the inbox is created; empty if it signs. */
  secret(): string;
  close(): Promise<void>;
};

/** The number of users that the benchmark simulates. */
const maxPeople = 1000;
const noSecret = (): string => '';

/** By channel, each with a provider stand-in of negligible cost. */
export const inboundSetups: Readonly<Record<string, () => Promise<InboundSetup>>> = {
  async example() {
    const provider = await startProvider();
    const env = { EXAMPLE_API_URL: provider.url };
    return setupOf(env, { name: 'Connected', channel: exampleInput(exampleAddress) }, () => provider.close());
  },
  async telegram() {
    const provider = await startTelegram();
    const input = { channel: { type: 'telegram', bot_token: botToken } };
    const system = setupOf({ TELEGRAM_API_URL: provider.url }, input, () => provider.close());
    return { ...system, secret: () => provider.webhooks.get(botToken)?.secret ?? '' };
  },
  async line() {
    const provider = await startLine();
    return setupOf({ LINE_API_URL: provider.url }, { name: 'LINE', channel: lineInput() }, () =>
      provider.close(),
    );
  },
  async whatsapp() {
    const provider = await startWhatsapp();
    const input = { name: 'WhatsApp', channel: cloudInput() };
    return setupOf(Object.fromEntries(whatsappUrls(provider)), input, () => provider.close());
  },
  async twilio() {
    const provider = await startTwilio();
    const env = Object.fromEntries(twilioUrls(provider));
    const system = setupOf(env, { twilio_channel: smsInput }, () => provider.close());
    return { ...system, path: 'channels/twilio_channel' };
  },
  async bandwidth() {
    const provider = await startBandwidth();
    const env = { BANDWIDTH_API_URL: provider.url };
    return setupOf(env, { name: 'Texts', channel: bandwidthInput }, () => provider.close());
  },
  async facebook() {
    const provider = await startGraph();
    provider.pages.set(owner, [lamps]);
    for (let person = 0; person < maxPeople; person += 1) {
      const known = { first_name: 'User', last_name: String(person), profile_pic: '' };
      provider.people.set(`person-${person}`, known);
    }
    const env = { ...Object.fromEntries(facebookKeys), FACEBOOK_API_URL: provider.url };
    const input = { ...pageConfig(lamps), inbox_name: lamps.name };
    const system = setupOf(env, input, () => provider.close());
    return { ...system, path: 'callbacks/register_facebook_page' };
  },
  async instagram() {
    const provider = await startInstagram();
    provider.accounts.set('lamps', instagramAccount);
    for (let person = 0; person < maxPeople; person += 1)
      provider.people.set(`person-${person}`, {
        name: `User ${person}`,
        username: `user${person}`,
        profile_pic: '',
        follower_count: 0,
        is_user_follow_business: false,
        is_business_follow_user: false,
        is_verified_user: false,
      });
    const env = { ...Object.fromEntries(instagramKeys), ...Object.fromEntries(instagramUrls(provider)) };
    return setupOf(env, { name: 'Instagram', channel: accountInput('lamps') }, () => provider.close());
  },
  async twitter() {
    const provider = await startTwitter();
    provider.profiles.set('lamps', profile);
    const env = { ...Object.fromEntries(twitterKeys), ...Object.fromEntries(urlsOf(provider)) };
    return setupOf(env, { channel: profileInput('lamps') }, () => provider.close());
  },
};

const setupOf = (
  env: Readonly<Record<string, string>>,
  input: object,
  close: () => Promise<void>,
): InboundSetup => ({
  env: { ...env, ALLOW_PRIVATE_NETWORK_TARGETS: 'true' },
  path: 'inboxes',
  input,
  secret: noSecret,
  close,
});
