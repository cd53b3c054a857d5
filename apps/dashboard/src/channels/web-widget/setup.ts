import type { ChannelSetup } from '../channel-setup.ts';
import { WebWidgetForm } from './form.tsx';
import { WebWidgetEmbedding } from './embed-tab.tsx';
import { WebWidgetIdentity } from './identity-tab.tsx';
import { WebWidgetInstallation } from './installation.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { PreChatTab } from './pre-chat-tab.tsx';
import { webWidgetKind } from './kind.ts';
import { WebWidgetSettings } from './settings.tsx';

export const webWidgetSetup: ChannelSetup = {
  kind: webWidgetKind,
  title: 'inbox:website.title',
  Form: WebWidgetForm,
  Settings: WebWidgetSettings,
  tabs: [
    { id: 'look', label: 'web-widget:look.title', Panel: AppearanceTab },
    { id: 'pre-chat', label: 'inbox:preChat.title', Panel: PreChatTab },
    { id: 'identity', label: 'inbox:identity.title', Panel: WebWidgetIdentity },
  ],
  Installation: WebWidgetInstallation,
  InstallationTab: WebWidgetEmbedding,
};
