import { createApi } from './api/calls.ts';
import type { Campaigns } from './campaign/campaigns.ts';
import { createWidgetCaller } from './api/caller.ts';
import { queryValue, type PageConfig } from './boot.ts';
import { emptyList, isOwn, type Message } from './conversation/message-list.ts';
import { persistUnsent } from './conversation/persisted-unsent.ts';
import { createOutbox, type Outbox } from './conversation/outbox.ts';
import { createSync, type Sync } from './conversation/sync.ts';
import { authorOf } from './conversation/sender.ts';
import { ignoreFailure, type Core } from './core.ts';
import { createBridge, parentOrigin } from './host/bridge.ts';
import { chime } from './host/chime.ts';
import { listenToHost } from './host/commands.ts';
import { dismissPopup, unreadOf, watchUnread } from './host/unread.ts';
import { joinRoom, type Room } from './live/room.ts';
import { visibleFields } from './pre-chat/visible-fields.ts';
import { initialState, type Unsent, type View } from './state/state.ts';
import { createStore, type Store } from './state/store.ts';
import { loadTranslator } from './text/translate.ts';
import { palette } from '@confab/rules/widget-colors';

/** How long the launcher waits for its language before it appears in English. */
const maxLanguageWaitMs = 800;

/** One visitor's chat: its state, and everything the screens may do. */
export type Session = Core & {
  outbox: Outbox;
  sync: Sync;
  /** What the visitor has typed but not sent, so that leaving a view loses nothing. */
  unsent: Store<Unsent>;
  go: (view: View) => void;
  /** Opens the conversation, or the form before it, or a new one. */
  startConversation: () => void;
  closePanel: () => void;
  openPanel: () => void;
  popOut: () => void;
  dismissUnread: () => void;
  dismissCampaign: () => void;
  /** Puts waiting attributes and labels of the site on a conversation that now exists. */
  onConversationMade: () => void;
};

/** Builds the session from the page's configuration and starts it: bridge, first requests, live connection. */
export function startSession(config: PageConfig): Session {
  const core = createCore(config);
  const { store, api, bridge, tokens } = core;
  const { unsent, restored } = persistUnsent(core);
  let room: Room | null = null;
  let campaigns: Campaigns | null = null;
  const renew = async (): Promise<void> => {
    const next = await api.renewTokens();
    tokens.auth = next.authToken;
    tokens.pubsub = next.pubsubToken;
    bridge.post('setAuthCookie', { data: { widgetAuthToken: next.authToken } });
    room?.resubscribe();
  };
  const sync = createSync(core, renew);
  const outbox = createOutbox(core, renew, (message) => onStored(core, message));
  listenToHost(core, {
    setLocale: (locale) => setLocale(core, locale),
    setOpen(isOpen) {
      setOpen(core, isOpen);
      if (isOpen) campaigns?.answer();
    },
    reload: sync.load,
    onPage: () => campaigns?.check(),
    async onNewIdentity() {
      await renew();
      store.set({ messages: emptyList, conversation: null, view: 'home' });
      await sync.load();
    },
  });
  watchUnread(core);
  introduce(core, config);
  const ready = takeOn(core, sync, outbox, restored);
  ignoreFailure(ready.then(async () => (campaigns = await findCampaigns(core, sync.load))));
  ignoreFailure(api.fetchAgents().then((agents) => store.set({ agents })));
  room = joinRoom(core, {
    onLive: () => ignoreFailure(outbox.flush()),
    onResync() {
      sync.hasGap();
      ignoreFailure(outbox.flush().then(sync.catchUp));
    },
    onRejected: () => ignoreFailure(renew()),
    onOtherConversation: () => {
      room?.resubscribe();
      store.set({ startNew: false });
      ignoreFailure(sync.load());
    },
    onReceived: sync.onReceived,
    onArrival: (message) => onArrival(core, message),
  });
  return {
    ...core,
    outbox,
    sync,
    unsent,
    onConversationMade: () => putWaiting(core),
    dismissCampaign: () => campaigns?.dismiss(),
    ...navigation(core),
  };
}

/** The first message of a visitor makes the conversation. */
function onStored(core: Core, { conversation_id: id, created_at: createdAt }: Message): void {
  const { store } = core;
  if (store.get().conversation) return;
  store.set({ conversation: { id, status: 'open', contact_last_seen_at: createdAt - 1 } });
  putWaiting(core);
}

/**
 * Shows earlier messages, also if the panel was opened in the meantime, and sends those queued on the previous
 * page.
 */
async function takeOn(core: Core, sync: Sync, outbox: Outbox, restored: Promise<void>): Promise<void> {
  await sync.load();
  if (core.store.get().host.isOpen) resume(core);
  await restored;
  await outbox.flush();
}

/** The website's campaigns for visitors without a conversation; its code is loaded with the first one. */
async function findCampaigns(core: Core, reload: () => Promise<void>): Promise<Campaigns | null> {
  if (!core.bridge.embedded || core.store.get().conversation) return null;
  const found = await core.api.fetchCampaigns();
  if (found.length === 0) return null;
  const { createCampaigns } = await import('./campaign/campaigns.ts');
  const campaigns = createCampaigns(core, reload, found);
  campaigns.check();
  return campaigns;
}

function createCore(config: PageConfig): Core {
  const { websiteToken, locale } = config.channel;
  const bridge = createBridge(window, parentOrigin(window.location.ancestorOrigins, document.referrer));
  const tokens = { auth: config.authToken, pubsub: config.pubsubToken };
  const page = { url: document.referrer, locale };
  const api = createApi(
    createWidgetCaller({ websiteToken, token: () => tokens.auth, locale: () => page.locale }),
  );
  const store = createStore(initialState(config, bridge.embedded));
  return { store, api, bridge, tokens, page, waiting: { attributes: {}, labels: [] } };
}

async function setLocale(core: Core, locale: string): Promise<void> {
  core.page.locale = locale;
  const translator = await loadTranslator(locale);
  if (core.page.locale !== locale) return;
  core.store.set({ translator });
  announceLauncher(core);
}

function navigation(core: Core) {
  const { store, bridge } = core;
  const go = (view: View): void => store.set({ view });
  return {
    go,
    startConversation() {
      const { conversation, channel, contact } = store.get();
      const over = conversation?.status === 'resolved' && !channel.allowMessagesAfterResolved;
      const asks =
        channel.preChatFormEnabled &&
        (visibleFields(channel.preChatFormOptions, contact).length > 0 || !conversation);
      if (over) store.set({ startNew: true, conversation: null, messages: emptyList, hasEarlier: false });
      bridge.post('onEvent', {
        eventIdentifier: 'chatwoot:on-start-conversation',
        data: { hasConversation: Boolean(conversation) },
      });
      go((!conversation || over) && asks ? 'pre-chat' : 'conversation');
    },
    closePanel() {
      bridge.post('closeWindow');
      const app = window as { ReactNativeWebView?: { postMessage(text: string): void } };
      app.ReactNativeWebView?.postMessage(JSON.stringify({ type: 'close-widget' }));
    },
    openPanel: () => bridge.post('toggleBubble'),
    popOut() {
      const { channel } = store.get();
      const { locale } = core.page;
      bridge.post('popoutChatWindow', {
        baseUrl: location.origin,
        websiteToken: channel.websiteToken,
        locale,
      });
    },
    dismissUnread: () => dismissPopup(core),
  };
}

function setOpen(core: Core, isOpen: boolean): void {
  const { store } = core;
  if (isOpen) resume(core);
  store.set({ host: { ...store.get().host, isOpen } });
}

/** A returning visitor most likely wants their unanswered or ongoing conversation. */
function resume({ store }: Core): void {
  const state = store.get();
  const running = state.conversation && state.conversation.status !== 'resolved';
  if (state.view === 'home' && (unreadOf(state).length > 0 || running)) store.set({ view: 'conversation' });
}

/** A screen reader reads the rest in the thread. */
const maxAnnouncedCharacters = 500;

function onArrival({ store, bridge }: Core, message: Message): void {
  const { host, translator, channel } = store.get();
  if (isOwn(message)) return;
  if (!host.isOpen || document.visibilityState !== 'visible') chime(bridge);
  const { name } = authorOf(message.sender, channel, translator.t);
  const text = message.content?.slice(0, maxAnnouncedCharacters) || translator.t('attachment');
  store.set({ announcement: translator.t('new_message_from', { name, text }) });
}

function putWaiting({ api, waiting }: Core): void {
  if (Object.keys(waiting.attributes).length > 0)
    ignoreFailure(api.setConversationAttributes(waiting.attributes));
  for (const label of waiting.labels.splice(0)) ignoreFailure(api.addLabel(label));
}

/** Reports that the widget is ready, in its language. The launcher gets its colors and texts from this. */
function introduce(core: Core, { channel }: PageConfig): void {
  const { bridge, tokens } = core;
  const translated = setLocale(core, (!bridge.embedded && queryValue('locale')) || channel.locale);
  const deadline = new Promise((resolve) => setTimeout(resolve, maxLanguageWaitMs));
  const hello = (): void => {
    announceLauncher(core);
    const { ink } = palette(channel.widgetColor, '#ffffff');
    bridge.post('loaded', { config: { authToken: tokens.auth, channelConfig: channel, ink } });
  };
  ignoreFailure(Promise.race([translated, deadline]).then(hello));
}

function announceLauncher({ bridge, store }: Core): void {
  const { t } = store.get().translator;
  bridge.post('setBubbleLabel', {
    label: t('launcher_label'),
    openLabel: t('launcher_open'),
    closeLabel: t('launcher_close'),
  });
}
