import { CallError } from '@confab/client/call';
import { record, text } from '../api/values.ts';
import { ignoreFailure, type Core } from '../core.ts';
import type { Host, Scheme } from '../state/state.ts';
import type { HostMessage } from './bridge.ts';

export type CommandHooks = {
  setLocale: (locale: string) => Promise<void>;
  setOpen: (isOpen: boolean) => void;
  /** The visitor is now a different contact, with other tokens. */
  onNewIdentity: () => Promise<void>;
  reload: () => Promise<void>;
  /** The visitor is on another page. */
  onPage: () => void;
};

/** Keys of the site's user object that are no columns of a contact. */
const extraKeys = ['company_name', 'city', 'country_code', 'description', 'social_profiles'];
const columnKeys = ['email', 'name', 'avatar_url', 'phone_number', 'identifier_hash', 'custom_attributes'];

type Handlers = Record<string, (message: HostMessage) => void>;
/** Queues a server request after the earlier ones. */
type Later = (work: () => Promise<unknown>) => void;

/**
 * Executes the commands of the host page. Server requests run one by one, in the order given: an attribute set after
 * `setUser` belongs to that user.
 */
export function listenToHost(core: Core, hooks: CommandHooks): void {
  let line: Promise<unknown> = Promise.resolve();
  const later: Later = (work) => {
    line = line.then(work, work);
    ignoreFailure(line);
  };
  const handlers: Handlers = {
    ...panelCommands(core, hooks),
    ...conversationCommands(core, later),
    'set-user': (message) => later(() => setUser(core, hooks, message)),
    'set-custom-attributes': (message) =>
      later(() => core.api.updateContact({ custom_attributes: record(message.customAttributes) })),
    'delete-custom-attribute': (message) =>
      later(() => core.api.dropContactAttribute(text(message.customAttribute))),
    'push-event'(message) {
      const info = { initiated_at: { timestamp: new Date().toString() }, referer: core.page.url };
      later(() => core.api.trackEvent(text(message.eventName), info));
    },
  };
  core.bridge.listen((message) => {
    if (Object.hasOwn(handlers, message.event)) handlers[message.event]?.(message);
  });
}

function panelCommands(core: Core, hooks: CommandHooks): Handlers {
  const { store, bridge, tokens, page } = core;
  const setHost = (patch: Partial<Host>): void => store.set({ host: { ...store.get().host, ...patch } });
  return {
    'config-set'(message) {
      setHost({
        hideMessageBubble: message.hideMessageBubble === true,
        showPopoutButton: message.showPopoutButton === true,
        showUnreadMessagesDialog: message.showUnreadMessagesDialog !== false,
        campaignsSnoozedTill: Number(message.campaignsSnoozedTill) || 0,
      });
      store.set({ scheme: readScheme(message.darkMode) });
      if (bridge.owesToken()) bridge.post('setAuthCookie', { data: { widgetAuthToken: tokens.auth } });
      if (text(message.locale)) ignoreFailure(hooks.setLocale(text(message.locale)));
    },
    'set-locale': (message) => ignoreFailure(hooks.setLocale(text(message.locale))),
    'set-color-scheme': (message) => store.set({ scheme: readScheme(message.darkMode) }),
    'toggle-open': (message) => hooks.setOpen(message.isOpen === true),
    'change-url'(message) {
      page.url = text(message.referrerURL);
      hooks.onPage();
    },
    'toggle-close-button': (message) => setHost({ isMobile: message.isMobile === true }),
    'sdk-set-bubble-visibility': (message) =>
      setHost({ hideMessageBubble: message.hideMessageBubble === true }),
    'widget-visible': () => document.querySelector('.thread')?.scrollTo({ top: 1e9 }),
  };
}

/** What is set before there is a conversation waits for it. */
function conversationCommands({ store, api, waiting }: Core, later: Later): Handlers {
  const onConversation = (work: () => Promise<unknown>): void =>
    later(async () => store.get().conversation && (await work()));
  return {
    'set-conversation-custom-attributes'(message) {
      // The request replaces all attributes, so earlier ones are included.
      Object.assign(waiting.attributes, record(message.customAttributes));
      onConversation(() => api.setConversationAttributes(waiting.attributes));
    },
    'delete-conversation-custom-attribute'(message) {
      const key = text(message.customAttribute);
      delete waiting.attributes[key];
      onConversation(() => api.dropConversationAttribute(key));
    },
    'set-label'(message) {
      const label = text(message.label);
      if (store.get().conversation) later(() => api.addLabel(label));
      else waiting.labels.push(label);
    },
    'remove-label'(message) {
      const label = text(message.label);
      waiting.labels = waiting.labels.filter((other) => other !== label);
      onConversation(() => api.removeLabel(label));
    },
  };
}

/** Identifies the visitor to the server; a different contact has other tokens, which are sent to the page. */
async function setUser(core: Core, hooks: CommandHooks, message: HostMessage): Promise<void> {
  const user = record(message.user);
  const body: Record<string, unknown> = { identifier: text(message.identifier) };
  for (const key of columnKeys) if (user[key] !== undefined) body[key] = user[key];
  const extra = extraKeys.filter((key) => user[key] !== undefined).map((key) => [key, user[key]]);
  if (extra.length > 0) body.additional_attributes = Object.fromEntries(extra);
  try {
    const authToken = await core.api.setUser(body);
    if (authToken) {
      core.tokens.auth = authToken;
      core.bridge.post('setAuthCookie', { data: { widgetAuthToken: authToken } });
      await hooks.onNewIdentity();
    } else await hooks.reload();
  } catch (error) {
    const data = error instanceof CallError && error.status > 0 ? error.body : null;
    core.bridge.post('error', { errorType: 'SET_USER_ERROR', data });
  }
}

function readScheme(value: unknown): Scheme {
  return value === 'dark' || value === 'auto' ? value : 'light';
}
