import { afterAll } from 'vitest';
import { api } from '../../src/channels/api/channel.ts';
import { email } from '../../src/channels/email/channel.ts';
import { addChannels } from '../../src/channels/registry.ts';
import { facebookPage } from '../../src/channels/facebook-page/channel.ts';
import { twitter as twitterChannel } from '../../src/channels/twitter/channel.ts';
import { webWidget } from '../../src/channels/web-widget/channel.ts';
import { startImapServer } from '../email/imap-server.ts';
import { imapInput, password, smtpInput, user } from '../email/inputs.ts';
import { startSmtpServer } from '../email/smtp-server.ts';
import { driveExample } from '../example-channel/driver.ts';
import { exampleChannel } from '../example-channel/channel.ts';
import { keys as facebookKeys, lamps, owner, pageConfig, rugs } from '../facebook/driver.ts';
import { startGraph } from '../facebook/stand-in.ts';
import { keys as twitterKeys, lamps as lampsProfile, profileInput, urlsOf } from '../twitter/driver.ts';
import { startTwitter } from '../twitter/stand-in.ts';
import { instagram as instagramChannel } from '../../src/channels/instagram/channel.ts';
import {
  accountInput,
  keys as instagramKeys,
  lamps as lampsAccount,
  urlsOf as instagramUrls,
} from '../instagram/driver.ts';
import { startInstagram } from '../instagram/stand-in.ts';
import { describeConformance } from './conformance.ts';

describeConformance('website', () =>
  Promise.resolve({
    channel: webWidget,
    input: { type: 'web_widget', website_url: 'https://paperlane.example' },
    mistake: { input: { type: 'web_widget', website_url: '' }, path: /website_url/ },
  }),
);

describeConformance('API', () =>
  Promise.resolve({
    channel: api,
    input: { type: 'api', webhook_url: 'https://paperlane.example/hook' },
    mistake: { input: { type: 'api', webhook_url: 'nowhere' }, path: /webhook_url/ },
  }),
);

describeConformance('email', async () => {
  const [imap, smtp] = [await startImapServer(user, password), await startSmtpServer(user, password)];
  closers.push(
    () => imap.close(),
    () => smtp.close(),
  );
  const input = { type: 'email', email: user, ...imapInput(imap.port), ...smtpInput(smtp.port) };
  return {
    channel: email,
    input,
    mistake: {
      input: { ...input, email: 'other@lamps.example', imap_password: 'bad' },
      path: /imap_address/,
    },
    hidesSecrets: true,
  };
});

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

describeConformance('example', async () => {
  addChannels([exampleChannel]);
  const driver = await driveExample();
  closers.push(() => driver.close());
  const wrong = driver.input('elsewhere');
  return {
    channel: exampleChannel,
    input: driver.input('paperlane'),
    mistake: {
      input: { ...wrong, provider_config: { ...wrong.provider_config, access_token: 'bad' } },
      path: /access_token/,
    },
    providerUrls: new Map([['EXAMPLE_API_URL', driver.standIn.url]]),
  };
});

describeConformance('Facebook page', async () => {
  const graph = await startGraph();
  closers.push(() => graph.close());
  graph.pages.set(owner, [lamps, rugs]);
  return {
    channel: facebookPage,
    input: { type: 'facebook_page', provider_config: pageConfig(lamps) },
    mistake: {
      input: { type: 'facebook_page', provider_config: pageConfig({ ...rugs, access_token: 'bad' }) },
      path: /page_access_token/,
    },
    hidesSecrets: true,
    providerUrls: new Map([['FACEBOOK_API_URL', graph.url]]),
    providerKeys: facebookKeys,
  };
});

describeConformance('Twitter profile', async () => {
  const twitter = await startTwitter();
  closers.push(() => twitter.close());
  twitter.profiles.set('lamps', lampsProfile);
  return {
    channel: twitterChannel,
    input: profileInput('lamps'),
    mistake: { input: profileInput('stranger'), path: /access_token/ },
    hidesSecrets: true,
    providerUrls: urlsOf(twitter),
    providerKeys: twitterKeys,
  };
});

describeConformance('Instagram account', async () => {
  const instagram = await startInstagram();
  closers.push(() => instagram.close());
  instagram.accounts.set('lamps', lampsAccount);
  return {
    channel: instagramChannel,
    input: accountInput('lamps'),
    mistake: { input: accountInput('stranger'), path: /access_token/ },
    hidesSecrets: true,
    providerUrls: instagramUrls(instagram),
    providerKeys: instagramKeys,
  };
});
