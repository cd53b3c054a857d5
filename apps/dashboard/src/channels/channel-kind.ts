import type { AccountFeature } from '@confab/contract/features/account';
import type { LucideIcon } from 'lucide-react';
import type { PageConfig } from '../platform/page-config.ts';
import type { MessageKey } from '../platform/messages/catalog.ts';

/** The properties of a kind of channel that any screen may use; the rest comes from the inbox itself. */
export type ChannelKind = {
  /** As the wire names it on an inbox. */
  channelType: string;
  /** Its place in the new-inbox address; absent: its inboxes are made on the page of another. */
  page?: string;
  icon: LucideIcon;
  name: MessageKey;
  description: MessageKey;
  /** Offered where the account has this. */
  featureKey?: AccountFeature;
  /** Whether the installation has what it takes; absent: it takes nothing. Without it the channel is shown, but greyed. */
  isSetUp?: (config: PageConfig) => boolean;
  /** What the operator calls it, and shows for it, where it is offered. */
  offeredAs?: (config: PageConfig) => PageConfig['apiChannel'];
  /** Its form needs a document of its own, with what only that page may load. */
  hasOwnDocument?: boolean;
  /** Contacts get files of any kind; otherwise those that browsers open. */
  takesAnyFile: boolean;
  /** Contacts can be sent a survey; absent: they cannot. */
  asksForRating?: boolean;
  /** Its messages are emails: chat automations do not answer them. */
  isEmail?: boolean;
  /** A chat on websites, where articles can be opened and a help center can have it. */
  isWebsite?: boolean;
  /** A reply can name the message it answers, and the contact sees which; absent: it cannot. */
  repliesToMessages?: boolean;
};
