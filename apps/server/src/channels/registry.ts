import { api } from './api/channel.ts';
import type { ApiUrl, ProviderKey } from './provider.ts';
import type { Channel } from './channel.ts';
import { email } from './email/channel.ts';
import { facebookPage } from './facebook-page/channel.ts';
import { instagram } from './instagram/channel.ts';
import { line } from './line/channel.ts';
import { telegram } from './telegram/channel.ts';
import { sms } from './sms/channel.ts';
import { twilioSms } from './twilio-sms/channel.ts';
import { twitter } from './twitter/channel.ts';
import { webWidget } from './web-widget/channel.ts';
import { whatsapp } from './whatsapp/channel.ts';

const byKind = new Map(
  [
    webWidget,
    api,
    email,
    telegram,
    line,
    // Before pages: an account with its own inbox is not received through its page.
    instagram,
    facebookPage,
    whatsapp,
    sms,
    twilioSms,
    twitter,
  ].map((channel: Channel) => [channel.kind, channel]),
);

/**
 * Adds channels from outside this repository, before the server is put together. Throws for a kind that is there
 * already under another channel.
 */
export function addChannels(channels: readonly Channel[]): void {
  for (const channel of channels) {
    if ((byKind.get(channel.kind) ?? channel) !== channel)
      throw new Error(`there is a channel ${channel.kind} already`);
    byKind.set(channel.kind, channel);
  }
}

export function allChannels(): readonly Channel[] {
  return [...byKind.values()];
}

/** The kinds of the channels of which something is true. */
export function kindsOf(predicate: (channel: Channel) => boolean): string[] {
  return allChannels()
    .filter(predicate)
    .map(({ kind }) => kind);
}

/** The settings that channels read: the providers' addresses and the installation's credentials there. */
export function channelSettings(): (ApiUrl | ProviderKey)[] {
  return allChannels().flatMap(({ apiUrl, otherUrls, keys }) => [
    ...(apiUrl === undefined ? [] : [apiUrl]),
    ...(otherUrls ?? []),
    ...(keys ?? []),
  ]);
}

/** The channel of a kind, or undefined for a kind this installation does not know. */
export function findChannel(kind: string): Channel | undefined {
  return byKind.get(kind);
}

/** The channel of a stored inbox. Throws for a kind that no longer exists, which is a broken installation. */
export function channelOf(kind: string): Channel {
  const channel = byKind.get(kind);
  if (channel === undefined) throw new Error(`unknown channel ${JSON.stringify(kind)}`);
  return channel;
}
