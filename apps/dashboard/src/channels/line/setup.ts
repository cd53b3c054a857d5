import type { ChannelSetup } from '../channel-setup.ts';
import { LineForm } from './form.tsx';
import { LineInstallation } from './installation.tsx';
import { lineKind } from './kind.ts';
import { LineSettings } from './settings.tsx';

export const lineSetup: ChannelSetup = {
  kind: lineKind,
  title: 'inbox:line.title',
  Form: LineForm,
  Settings: LineSettings,
  Installation: LineInstallation,
};
