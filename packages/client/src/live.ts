import { commands, parseFrame, protocols, type Cursor, type Frame, type LiveMessage } from './live-frames.ts';
import { completePresence } from './live-presence.ts';

/** `connecting` before the first success, `stale` while it is being restored, `offline` without a network. */
export type LiveStatus = 'connecting' | 'live' | 'stale' | 'offline';

export type { LiveMessage };

/**
 * Why fetched data may be stale: `joined` for the first time, so it may be older than the stream;
 * `history-lost` if the server no longer has the missed events; `no-history` if it never has them.
 */
export type ResyncReason = 'joined' | 'history-lost' | 'no-history';

/** The page's callbacks and values for the connection. */
export type Page = {
  isOnline(): boolean;
  /**
   * Calls back when the network goes offline or online and when the page becomes visible again. Returns a
   * function that stops it.
   */
  watch(handlers: { online: () => void; offline: () => void; visible: () => void }): () => void;
};

export type LiveOptions = {
  /** Address of the socket, `ws:` or `wss:`. */
  url: string;
  /** The subscription's identifier, for example `{channel, pubsub_token, account_id, user_id}`. */
  identifier: Record<string, unknown>;
  /**
   * The stream position before anything on the page was read. Null or without it, data read before joining has
   * to be refetched.
   */
  startAt?: () => Cursor | null;
  /** Each event exactly once and in order. */
  onEvent(message: LiveMessage): void;
  /** Data fetched before has to be refetched. */
  onResync(reason: ResyncReason): void;
  /**
   * Live again, `awayMs` after the connection was lost or, for the first one, an attempt failed. All missed events were
   * delivered; data without events has to be refetched.
   */
  onReconnect?(awayMs: number): void;
  /** The server no longer accepts the token; the connection has ended permanently. */
  onRejected?(): void;
  WebSocket?: new (url: string, protocols: string[]) => WebSocket;
  /** `browserPage()` in a browser. */
  page: Page;
  /** A number in [0, 1) for the spread of retries. */
  random?: () => number;
  /** The pause before the first retry and the longest one; up to half of each is random. */
  retry?: { firstMs: number; maxDelayMs: number };
};

export type LiveConnection = {
  status(): LiveStatus;
  /** Calls back on every change of status. Returns the end of it. */
  onStatus(listener: (status: LiveStatus) => void): () => void;
  /** Sends a message that is useless later: it is dropped while the connection is not live. */
  perform(action: string, data: object): void;
  close(): void;
};

/** Milliseconds without any frame after which the connection is taken for dead; the server pings every 3 s. */
const silenceTimeoutMs = 7_000;
/** Milliseconds a responsive server may leave a subscription unanswered. */
const confirmTimeoutMs = 10_000;
const presenceIntervalMs = 20_000;
const defaultRetry = { firstMs: 500, maxDelayMs: 15_000 };

/**
 * Opens the live connection of a page and keeps it open: it reconnects after every disconnect, from its position, and
 * reports when the server no longer has the missed events.
 */
export function connectLive(options: LiveOptions): LiveConnection {
  const connection = new Live(options);
  connection.start();
  return {
    status: () => connection.status,
    onStatus: (listener) => connection.onStatus(listener),
    perform: (action, data) => connection.perform(action, data),
    close: () => connection.close(),
  };
}

type Subscribing = 'no' | 'asked' | 'replaying' | 'yes';

class Live {
  status: LiveStatus = 'connecting';
  readonly #options: LiveOptions;
  readonly #identifier: string;
  readonly #page: Page;
  readonly #presence = completePresence();
  readonly #listeners = new Set<(status: LiveStatus) => void>();
  #socket: WebSocket | null = null;
  #subscribed: Subscribing = 'no';
  #cursor: Cursor | null = null;
  /** The position of live events, from the confirmation on. */
  #joinedAt: Cursor | null = null;
  #everLive = false;
  /** Milliseconds since 1970. */
  #awaySince: number | undefined;
  #failures = 0;
  #receivedAt = 0;
  #askedAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #timers: ReturnType<typeof setInterval>[] = [];
  #unwatch: () => void = () => undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#identifier = JSON.stringify(options.identifier);
    this.#page = options.page;
  }

  start(): void {
    this.#unwatch = this.#page.watch({
      online: () => this.#reopen(),
      offline: () => this.#goOffline(),
      // Timers sleep in a hidden page, so the connection may have died unnoticed.
      visible: () => (this.#socket === null ? this.#reopen() : this.#checkHeartbeat()),
    });
    this.#timers = [
      setInterval(() => this.#checkHeartbeat(), 1000),
      setInterval(() => this.perform('update_presence', { changes: true }), presenceIntervalMs),
    ];
    if (this.#page.isOnline()) this.#open();
    else this.#goOffline();
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#unwatch();
    this.#drop();
    this.#setStatus('offline');
    this.#listeners.clear();
  }

  #open(): void {
    const Socket = this.#options.WebSocket ?? WebSocket;
    const socket = new Socket(this.#options.url, protocols);
    this.#socket = socket;
    this.#receivedAt = Date.now();
    // An abandoned socket may still send; it is ignored.
    const own = (work: () => void) => () => {
      if (this.#socket === socket) work();
    };
    socket.addEventListener('message', (message: MessageEvent) => {
      own(() => {
        this.#receivedAt = Date.now();
        const frame = parseFrame(message.data);
        if (frame !== null) this.#hear(frame);
      })();
    });
    socket.addEventListener(
      'close',
      own(() => this.#retryLater()),
    );
    socket.addEventListener('error', () => undefined);
  }

  #hear(frame: Frame): void {
    switch (frame.type) {
      case 'welcome':
        this.#cursor ??= this.#options.startAt?.() ?? null;
        this.#subscribed = 'asked';
        this.#askedAt = Date.now();
        return this.#socket?.send(commands.subscribe(this.#identifier, this.#cursor));
      case 'confirm_subscription':
        return this.#join(frame.cursor);
      case 'confirm_history':
        return this.#caughtUp();
      case 'reject_history':
        return this.#lostHistory();
      case 'event':
        return this.#tell(frame);
      case 'ping':
        return this.#moveOn(frame);
      case 'reject_subscription':
        this.close();
        return this.#options.onRejected?.();
      case 'disconnect':
        return frame.reconnect ? this.#retryLater() : this.close();
    }
  }

  #join(reached: Cursor | null): void {
    this.#joinedAt = reached;
    if (this.#cursor !== null && reached !== null) {
      // Missed events come first; the cursor moves with them.
      this.#subscribed = 'replaying';
      return;
    }
    const reason = reached === null && this.#everLive ? 'no-history' : 'joined';
    this.#cursor = reached;
    this.#becomeLive();
    this.#options.onResync(reason);
  }

  #caughtUp(): void {
    if (this.#subscribed !== 'replaying') return;
    this.#skipTo(this.#joinedAt?.offset ?? 0);
    this.#becomeLive();
  }

  #lostHistory(): void {
    if (this.#subscribed !== 'replaying') return;
    this.#cursor = this.#joinedAt;
    this.#becomeLive();
    this.#options.onResync('history-lost');
  }

  #tell(message: LiveMessage): void {
    const { event, data, offset } = message;
    if (offset !== null && this.#cursor !== null) {
      if (offset <= this.#cursor.offset) return;
      this.#skipTo(offset);
    }
    const withPresence = this.#presence({ event, data, offset });
    if (withPresence !== null) this.#options.onEvent(withPresence);
  }

  #moveOn({ offset, epoch }: { offset: number | null; epoch: string | null }): void {
    if (this.#subscribed === 'yes' && offset !== null && epoch === this.#cursor?.epoch) this.#skipTo(offset);
  }

  #skipTo(offset: number): void {
    if (this.#cursor !== null && offset > this.#cursor.offset) this.#cursor = { ...this.#cursor, offset };
  }

  #becomeLive(): void {
    this.#subscribed = 'yes';
    this.#everLive = true;
    this.#failures = 0;
    const awaySince = this.#awaySince;
    this.#awaySince = undefined;
    this.#setStatus('live');
    if (awaySince !== undefined) this.#options.onReconnect?.(Date.now() - awaySince);
  }

  perform(action: string, data: object): void {
    if (this.#subscribed === 'yes') this.#socket?.send(commands.action(this.#identifier, action, data));
  }

  #checkHeartbeat(): void {
    if (this.#socket === null) return;
    if (Date.now() - this.#receivedAt > silenceTimeoutMs) this.#reopen();
    else if (this.#subscribed === 'asked' && Date.now() - this.#askedAt > confirmTimeoutMs)
      this.#retryLater();
  }

  /** Now, without waiting for the time of the next try. */
  #reopen(): void {
    if (this.#subscribed === 'yes' && Date.now() - this.#receivedAt <= silenceTimeoutMs) return;
    this.#drop();
    this.#setStatus(this.#everLive ? 'stale' : 'connecting');
    this.#open();
  }

  #retryLater(): void {
    this.#drop();
    if (!this.#page.isOnline()) return this.#setStatus('offline');
    this.#setStatus(this.#everLive ? 'stale' : 'connecting');
    const { firstMs, maxDelayMs } = this.#options.retry ?? defaultRetry;
    const longest = Math.min(maxDelayMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    // Jittered: after a restart every page reconnects together.
    const spread = 0.5 + (this.#options.random ?? Math.random)() / 2;
    this.#retry = setTimeout(() => this.#open(), longest * spread);
  }

  #goOffline(): void {
    this.#drop();
    this.#setStatus('offline');
  }

  #drop(): void {
    clearTimeout(this.#retry);
    this.#awaySince ??= Date.now();
    const socket = this.#socket;
    this.#socket = null;
    this.#subscribed = 'no';
    socket?.close();
  }

  #setStatus(status: LiveStatus): void {
    if (this.status === status) return;
    this.status = status;
    for (const listener of this.#listeners) listener(status);
  }
}
