import type { ChannelSetup } from '../channel-setup.ts';
import { FacebookForm } from './form.tsx';
import { FacebookInstallation } from './installation.tsx';
import { facebookKind } from './kind.ts';
import { FacebookSettings } from './settings.tsx';

export const facebookSetup: ChannelSetup = {
  kind: facebookKind,
  title: 'inbox:facebook.title',
  disconnected: 'inbox:facebook.lost',
  Form: FacebookForm,
  Settings: FacebookSettings,
  Installation: FacebookInstallation,
};
