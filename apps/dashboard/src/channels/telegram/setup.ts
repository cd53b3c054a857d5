import type { ChannelSetup } from '../channel-setup.ts';
import { TelegramForm } from './form.tsx';
import { TelegramInstallation } from './installation.tsx';
import { telegramKind } from './kind.ts';
import { TelegramSettings } from './settings.tsx';

export const telegramSetup: ChannelSetup = {
  kind: telegramKind,
  title: 'inbox:telegram.title',
  Form: TelegramForm,
  Settings: TelegramSettings,
  Installation: TelegramInstallation,
};
