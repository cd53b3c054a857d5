const messagePrefix = 'chatwoot-widget:';

/** A command of the host page; keys beyond `event` depend on it. */
export type HostMessage = { event: string } & Record<string, unknown>;

/** The line to the page that embeds the chat. */
export type Bridge = {
  /** Whether there is a page around: false in the pop-out window. */
  embedded: boolean;
  post: (event: string, data?: object) => void;
  listen: (handler: (message: HostMessage) => void) => void;
  /** True once if a token was left out of a message and the page's origin is known now. */
  owesToken: () => boolean;
};

/** The parts of `window` the bridge uses, so that tests can stand in for them. */
export type BridgeWindow = {
  parent: { postMessage(text: string, origin: string): void };
  ReactNativeWebView?: { postMessage(text: string): void };
  addEventListener(
    type: 'message',
    listener: (event: { source: unknown; origin: string; data: unknown }) => void,
  ): void;
};

/**
 * Opens the channel. Commands are only accepted from the parent window itself, and, once its origin is known
 * (`knownOrigin`, from the browser, or else the first valid command), from that origin. Responses are only sent to that
 * origin. While it is unknown, messages are sent without the visitor's token (see `post`). An app that shows the page
 * in a React Native web view uses its own channel.
 */
export function createBridge(win: BridgeWindow, knownOrigin: string | null): Bridge {
  const native = win.ReactNativeWebView;
  const embedded = Boolean(native) || win.parent !== (win as unknown);
  let origin = knownOrigin;
  let withheld = false;
  return {
    embedded,
    post(event, data) {
      if (!embedded) return;
      const text = messagePrefix + JSON.stringify({ event, ...data });
      if (native) native.postMessage(text);
      else if (origin) win.parent.postMessage(text, origin === 'null' ? '*' : origin);
      else {
        withheld ||= data !== undefined && 'config' in data;
        win.parent.postMessage(messagePrefix + JSON.stringify({ event, ...withoutToken(data) }), '*');
      }
    },
    listen(handler) {
      win.addEventListener('message', (event) => {
        if (!embedded || event.source !== (native ? win : win.parent)) return;
        if (!native && origin && event.origin !== origin) return;
        const message = parse(event.data);
        if (!message) return;
        if (!native) origin ??= event.origin;
        handler(message);
      });
    },
    owesToken() {
      const owed = withheld && origin !== null;
      if (owed) withheld = false;
      return owed;
    },
  };
}

/** Origin of the embedding page as reported by the browser; null when it hides it. */
export function parentOrigin(ancestors: DOMStringList | undefined, referrer: string): string | null {
  const first = ancestors?.[0];
  if (first) return first;
  try {
    return new URL(referrer).origin;
  } catch {
    return null;
  }
}

function parse(data: unknown): HostMessage | null {
  if (typeof data !== 'string' || !data.startsWith(messagePrefix)) return null;
  try {
    const message: unknown = JSON.parse(data.slice(messagePrefix.length));
    const valid = typeof message === 'object' && message !== null && 'event' in message;
    return valid && typeof message.event === 'string' ? (message as HostMessage) : null;
  } catch {
    return null;
  }
}

/** Copy of a message whose `config.authToken` is left out, for a page whose origin is unknown. */
function withoutToken(data: object | undefined): object | undefined {
  if (!data || !('config' in data)) return data;
  return { ...data, config: { ...(data.config as object), authToken: undefined } };
}
