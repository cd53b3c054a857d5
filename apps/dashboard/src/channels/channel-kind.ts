import type { AccountFeature } from '@confab/contract/features/account';
import type { LucideIcon } from 'lucide-react';
import type { PageConfig } from '../platform/page-config.ts';
import type { MessageKey } from '../platform/messages/catalog.ts';

/** The paths of the forms of new inboxes; what each channel is for is named after them. */
export type ChannelPage =
  | 'api'
  | 'email'
  | 'facebook'
  | 'instagram'
  | 'line'
  | 'sms'
  | 'telegram'
  | 'twitter'
  | 'website'
  | 'whatsapp';

/** The properties of a kind of channel that any screen may use; the rest comes from the inbox itself. */
export type ChannelKind = {
  /** The API's name of the channel. */
  channelType: string;
  /** The path of its form in the new-inbox URL; absent if its inboxes are created in another channel's form. */
  page?: ChannelPage;
  icon: LucideIcon;
  /** Instead of it, for inboxes of a medium. */
  mediumIcons?: Readonly<Record<string, LucideIcon>>;
  name: MessageKey;
  /** Offered where the account has this. */
  featureKey?: AccountFeature;
  /**
   * Whether the installation has the required settings; absent: it needs none. Otherwise the channel is shown
   * as disabled.
   */
  isSetUp?: (config: PageConfig) => boolean;
  /** What the operator calls it, and shows for it, where it is offered. */
  offeredAs?: (config: PageConfig) => PageConfig['apiChannel'];
  /** Its form needs a separate document, because it loads what other pages may not. */
  hasOwnDocument?: boolean;
  /** Contacts get only files that browsers open; absent: files of any kind. */
  limitsFiles?: boolean;
  /** Its messages are emails: chat automations do not answer them. */
  isEmail?: boolean;
  /** A chat on websites, where articles can be opened and a help center can have it. */
  isWebsite?: boolean;
  /** A reply can name the message it answers, and the contact sees which; absent: it cannot. */
  repliesToMessages?: boolean;
};
