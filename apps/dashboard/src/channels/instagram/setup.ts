import type { ChannelSetup } from '../channel-setup.ts';
import { InstagramForm } from './form.tsx';
import { InstagramInstallation } from './installation.tsx';
import { instagramKind } from './kind.ts';
import { InstagramSettings } from './settings.tsx';

export const instagramSetup: ChannelSetup = {
  kind: instagramKind,
  title: 'inbox:instagram.title',
  disconnected: 'inbox:instagram.lost',
  Form: InstagramForm,
  Settings: InstagramSettings,
  Installation: InstagramInstallation,
};
