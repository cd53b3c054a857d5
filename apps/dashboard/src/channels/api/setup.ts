import type { ChannelSetup } from '../channel-setup.ts';
import { ApiForm } from './form.tsx';
import { ApiIdentity } from './identity-tab.tsx';
import { ApiInstallation } from './installation.tsx';
import { apiKind } from './kind.ts';
import { ApiSettings } from './settings.tsx';

export const apiSetup: ChannelSetup = {
  kind: apiKind,
  title: 'inbox:api.title',
  Form: ApiForm,
  Settings: ApiSettings,
  tabs: [{ id: 'identity', label: 'inbox:identity.title', Panel: ApiIdentity }],
  Installation: ApiInstallation,
};
