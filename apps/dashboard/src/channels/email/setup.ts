import type { ChannelSetup } from '../channel-setup.ts';
import { EmailForm } from './form.tsx';
import { EmailInstallation } from './installation.tsx';
import { emailKind } from './kind.ts';
import { LogTab } from './log-tab.tsx';
import { ServersTab } from './servers-tab.tsx';
import { EmailSettings } from './settings.tsx';

export const emailSetup: ChannelSetup = {
  kind: emailKind,
  title: 'inbox:email.title',
  Form: EmailForm,
  Settings: EmailSettings,
  disconnected: 'inbox:email.lockedOut',
  tabs: [
    { id: 'configuration', label: 'inbox:email.servers', Panel: ServersTab },
    { id: 'log', label: 'inbox:email.log.title', Panel: LogTab },
  ],
  Installation: EmailInstallation,
};
