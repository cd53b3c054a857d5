import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Inbox, updateInbox } from '@confab/contract/features/inbox';
import type { InputOf } from '@confab/contract/kit/route';
import type { ComponentType, ReactNode } from 'react';
import type { MessageKey } from '../platform/messages/catalog.ts';
import type { ChannelFormProps } from './channel-form.tsx';
import type { ChannelKind } from './channel-kind.ts';

/** The input for a change of an inbox; each channel fills in its own part. */
export type InboxChange = InputOf<typeof updateInbox>;

/** What the general settings of an inbox are given, whatever its channel. */
export type ChannelSettingsProps = {
  inbox: Inbox;
  /** The field for the inbox's avatar, saved with the rest. */
  avatar: ReactNode;
  hasNewAvatar: boolean;
  onDiscard: () => void;
  save: (input: InboxChange) => Promise<void>;
};

/** What a tab of a channel's own settings is given. */
export type ChannelTabProps = Pick<ChannelSettingsProps, 'inbox' | 'save'> & {
  /** The custom attributes of the account. */
  attributes: readonly CustomAttribute[];
};

/** Settings that only some channels have, on a tab of their own. */
export type ChannelTab = { id: string; label: MessageKey; Panel: ComponentType<ChannelTabProps> };

/** The screens of a channel in which an inbox is made and changed. */
export type ChannelSetup = {
  kind: ChannelKind;
  /** The form that creates an inbox, and its heading; absent for a kind that is created on another kind's page. */
  title?: MessageKey;
  Form?: ComponentType<ChannelFormProps>;
  Settings: ComponentType<ChannelSettingsProps>;
  /** Shown when the provider revoked our access; absent: a general text. */
  disconnected?: MessageKey;
  /** In the order in which they are shown. */
  tabs?: readonly ChannelTab[];
  /** What has to be put where so that messages arrive. */
  Installation: ComponentType<{ inbox: Inbox }>;
  /** The same on the tab of a finished inbox, where there is more to choose; absent: the same. */
  InstallationTab?: ComponentType<{ inbox: Inbox }>;
};
