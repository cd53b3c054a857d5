import type { ChannelSetup } from '../channel-setup.ts';
import { ConnectionTab } from './connection-tab.tsx';
import { WhatsappForm } from './form.tsx';
import { WhatsappInstallation } from './installation.tsx';
import { whatsappKind } from './kind.ts';
import { WhatsappSettings } from './settings.tsx';
import { TemplatesTab } from './templates-tab.tsx';

export const whatsappSetup: ChannelSetup = {
  kind: whatsappKind,
  title: 'inbox:whatsapp.title',
  Form: WhatsappForm,
  Settings: WhatsappSettings,
  tabs: [
    { id: 'configuration', label: 'inbox:whatsapp.connection', Panel: ConnectionTab },
    { id: 'templates', label: 'inbox:whatsapp.templates.title', Panel: TemplatesTab },
  ],
  Installation: WhatsappInstallation,
};
