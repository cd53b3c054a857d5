import type { ChannelSetup } from '../channel-setup.ts';
import { PlainSettings } from '../plain-settings.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { TwilioInstallation } from './installation.tsx';
import { twilioKind } from './kind.ts';

export const twilioSetup: ChannelSetup = {
  kind: twilioKind,
  Settings: PlainSettings,
  tabs: [{ id: 'configuration', label: 'inbox:sms.connection', Panel: ConnectionTab }],
  Installation: TwilioInstallation,
};
