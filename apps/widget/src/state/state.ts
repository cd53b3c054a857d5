import type { PageChannel, VisitorConversation } from '@confab/contract/features/widget';
import type { Agent, Campaign, Contact } from '../api/calls.ts';
import type { PageConfig } from '../boot.ts';
import { emptyList, type MessageList } from '../conversation/message-list.ts';
import type { FormValues } from '../pre-chat/fields.ts';
import { english, type Translator } from '../text/translate.ts';

export type View = 'home' | 'pre-chat' | 'conversation';
export type Scheme = 'light' | 'auto' | 'dark';

/** What the visitor has typed and chosen, but not sent. */
export type Unsent = {
  text: string;
  files: readonly File[];
  /** The id of the message that is being answered, 0 for none. */
  replyTo: number;
  answers: FormValues;
};

/** What the host page has set. */
export type Host = {
  /** False in the pop-out window and when opened directly. */
  embedded: boolean;
  isOpen: boolean;
  isMobile: boolean;
  hideMessageBubble: boolean;
  showPopoutButton: boolean;
  showUnreadMessagesDialog: boolean;
  /** Milliseconds since 1970: no campaign shows before. */
  campaignsSnoozedTill: number;
};

/** What of a conversation the visitor's own messages contain as well. */
export type Conversation = Pick<VisitorConversation, 'id' | 'status' | 'contact_last_seen_at'>;

export type State = {
  channel: PageChannel;
  brand: PageConfig['brand'];
  translator: Translator;
  scheme: Scheme;
  host: Host;
  view: View;
  contact: Contact | null;
  conversation: Conversation | null;
  messages: MessageList;
  history: 'loading' | 'ready' | 'failed';
  hasEarlier: boolean;
  agents: readonly Agent[];
  /** Name of who is typing ('' when unnamed), null when no one is. */
  typing: string | null;
  /** False once the live connection has been down for noticeably long. */
  connected: boolean;
  /** What is announced to screen readers next. */
  announcement: string;
  /** The visitor requested a new conversation: the next message opens one. */
  startNew: boolean;
  /** Highest message id the visitor has waved away in the pop-up. */
  dismissedId: number;
  /** On show beside the launcher, or about to be answered. */
  campaign: Campaign | null;
};

/** The state before anything has been fetched. */
export function initialState(config: PageConfig, embedded: boolean): State {
  return {
    channel: config.channel,
    brand: config.brand,
    translator: english,
    scheme: 'light',
    host: {
      embedded,
      isOpen: !embedded,
      isMobile: false,
      hideMessageBubble: false,
      showPopoutButton: false,
      showUnreadMessagesDialog: true,
      campaignsSnoozedTill: 0,
    },
    view: 'home',
    contact: null,
    conversation: null,
    messages: emptyList,
    history: 'loading',
    hasEarlier: false,
    agents: [],
    typing: null,
    connected: true,
    announcement: '',
    startNew: false,
    dismissedId: 0,
    campaign: null,
  };
}
