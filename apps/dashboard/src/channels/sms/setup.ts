import type { ChannelSetup } from '../channel-setup.ts';
import { PlainSettings } from '../plain-settings.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { SmsForm } from './form.tsx';
import { SmsInstallation } from './installation.tsx';
import { smsKind } from './kind.ts';

export const smsSetup: ChannelSetup = {
  kind: smsKind,
  title: 'inbox:sms.title',
  Form: SmsForm,
  Settings: PlainSettings,
  tabs: [{ id: 'configuration', label: 'inbox:sms.connection', Panel: ConnectionTab }],
  Installation: SmsInstallation,
};
