import type { ChannelSetup } from '../channel-setup.ts';
import { TwitterForm } from './form.tsx';
import { TwitterInstallation } from './installation.tsx';
import { twitterKind } from './kind.ts';
import { TwitterSettings } from './settings.tsx';

export const twitterSetup: ChannelSetup = {
  kind: twitterKind,
  title: 'inbox:twitter.title',
  disconnected: 'inbox:twitter.lost',
  Form: TwitterForm,
  Settings: TwitterSettings,
  Installation: TwitterInstallation,
};
