import { unreadMessages, type Message } from '../conversation/message-list.ts';
import type { Core } from '../core.ts';
import type { State } from '../state/state.ts';

const storageKey = 'confab-dismissed';

/** Messages of the team the visitor has not seen. */
export function unreadOf(state: State): Message[] {
  return unreadMessages(state.messages, state.conversation?.contact_last_seen_at ?? 0);
}

/** Whether the small pop-up with new messages or a campaign is to be shown next to the launcher. */
export function showsPopup(state: State): boolean {
  const { host, dismissedId, campaign } = state;
  if (!host.embedded || host.isOpen) return false;
  if (campaign) return true;
  if (!host.showUnreadMessagesDialog) return false;
  return unreadOf(state).some((message) => message.id > dismissedId);
}

/** Updates the dot on the launcher and the pop-up with the unread messages. */
export function watchUnread({ store, bridge }: Core): void {
  store.set({ dismissedId: readDismissed() });
  let count = 0;
  let popup = false;
  store.subscribe(() => {
    const state = store.get();
    const nextCount = state.host.isOpen && state.view === 'conversation' ? 0 : unreadOf(state).length;
    if (nextCount !== count) bridge.post('handleNotificationDot', { unreadMessageCount: nextCount });
    count = nextCount;
    const nextPopup = showsPopup(state);
    if (nextPopup !== popup) {
      // The page sets the height and position of an open panel.
      if (nextPopup) bridge.post('setUnreadMode');
      else if (!state.host.isOpen) bridge.post('resetUnreadMode');
    }
    popup = nextPopup;
  });
}

/** Dismisses the pop-up until a newer message arrives, also on the next pages of this visit. */
export function dismissPopup({ store }: Core): void {
  const dismissedId = store.get().messages.settled.at(-1)?.id ?? 0;
  store.set({ dismissedId });
  try {
    sessionStorage.setItem(storageKey, String(dismissedId));
  } catch {
    // Storage is blocked in this frame: the next page may show it again.
  }
}

function readDismissed(): number {
  try {
    return Number(sessionStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}
