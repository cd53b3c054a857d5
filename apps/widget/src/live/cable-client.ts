/** The parts of a `WebSocket` the client uses. */
export type SocketLike = {
  send: (text: string) => void;
  close: () => void;
  protocol: string;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

/** `connecting` before the first welcome and during a try, `waiting` between tries, `closed` for good. */
export type CableState = 'connecting' | 'open' | 'waiting' | 'closed';

export type CableHandlers = {
  /** An application event of the subscription. */
  onEvent: (event: string, data: unknown) => void;
  /** The subscription stands, again after every reconnect: what was missed can be fetched now. */
  onConfirmed: () => void;
  onState: (state: CableState) => void;
};

export type Cable = {
  /** Subscribes; a different identifier replaces the one before. */
  subscribe: (identifier: string) => void;
  perform: (action: string) => void;
  /** Tries at once instead of waiting out the pause, for example when the network is back. */
  wake: () => void;
  close: () => void;
};

const PROTOCOL = 'actioncable-v1-json';
/** Pings come every 3 s; two missed ones mean the line is dead even if the socket does not say so. */
const STALE_MS = 6_000;
const REOPEN_MS = 500;
const CONFIRM_MS = 2_000;
const CONFIRM_TRIES = 5;

/**
 * A client of the ActionCable protocol (`actioncable-v1-json`) for one subscription, which it keeps alive
 * until `close`: it reopens when the line closes or goes quiet, with pauses of 5·ln(tries+1) s between 3 and
 * 30 s and a little chance so that many visitors do not return at the same instant.
 */
export function createCable(open: () => SocketLike, handlers: CableHandlers, random = Math.random): Cable {
  const client = new CableClient(open, handlers, random);
  client.connect();
  return {
    subscribe: (identifier) => client.subscribe(identifier),
    perform: (action) => client.send('message', { data: JSON.stringify({ action }) }),
    wake: () => client.wake(),
    close: () => client.close(),
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

class CableClient {
  readonly #open: () => SocketLike;
  readonly #handlers: CableHandlers;
  readonly #random: () => number;
  #socket: SocketLike | null = null;
  #state: CableState = 'connecting';
  #identifier = '';
  #failures = 0;
  #retry: Timer;
  #quiet: Timer;
  #confirm: Timer;

  constructor(open: () => SocketLike, handlers: CableHandlers, random: () => number) {
    this.#open = open;
    this.#handlers = handlers;
    this.#random = random;
  }

  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#move('connecting');
    const socket = this.#open();
    this.#socket = socket;
    this.#heard();
    socket.onopen = () => {
      if (socket.protocol && socket.protocol !== PROTOCOL) this.close();
    };
    socket.onclose = () => this.#reopenLater();
    socket.onmessage = (event) => {
      const frame = parseFrame(event.data);
      if (frame) this.#receive(frame);
    };
  }

  subscribe(identifier: string): void {
    if (identifier === this.#identifier) return;
    if (this.#identifier) this.send('unsubscribe');
    this.#identifier = identifier;
    this.#askToSubscribe(0);
  }

  send(command: string, extra?: object): void {
    if (this.#state !== 'open') return;
    this.#socket?.send(JSON.stringify({ command, identifier: this.#identifier, ...extra }));
  }

  wake(): void {
    if (this.#state === 'waiting') this.connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#drop();
    this.#move('closed');
  }

  #receive(frame: Record<string, unknown>): void {
    this.#heard();
    if (frame.type === 'welcome') {
      this.#failures = 0;
      this.#move('open');
      this.#askToSubscribe(0);
    } else if (frame.type === 'disconnect') {
      if (frame.reconnect === false) this.close();
      else this.#reopenLater();
    } else if (frame.identifier === this.#identifier) this.#receiveOwn(frame);
  }

  /** A frame of our subscription. One of a token we have left is passed over before. */
  #receiveOwn({ type, message }: Record<string, unknown>): void {
    if (type === 'confirm_subscription' || type === 'reject_subscription') clearTimeout(this.#confirm);
    if (type === 'confirm_subscription') this.#handlers.onConfirmed();
    else if (isEnvelope(message)) this.#handlers.onEvent(message.event, message.data);
  }

  #askToSubscribe(tries: number): void {
    clearTimeout(this.#confirm);
    if (!this.#identifier || this.#state !== 'open' || tries === CONFIRM_TRIES) return;
    this.send('subscribe');
    this.#confirm = setTimeout(() => this.#askToSubscribe(tries + 1), CONFIRM_MS);
  }

  #heard(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#reopenLater(), STALE_MS);
  }

  #reopenLater(): void {
    this.#drop();
    this.#move('waiting');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), pause(this.#failures, this.#random()));
    this.#failures += 1;
  }

  #drop(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#confirm);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #move(next: CableState): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#handlers.onState(next);
  }
}

/** Milliseconds to wait before try number `failures`+1; `chance` in [0, 1) stretches it by up to 15 %. */
export function pause(failures: number, chance: number): number {
  if (failures === 0) return REOPEN_MS + chance * REOPEN_MS;
  const seconds = Math.min(30, Math.max(3, 5 * Math.log(failures + 1)));
  return seconds * 1000 * (1 + 0.15 * chance);
}

function parseFrame(data: unknown): Record<string, unknown> | null {
  try {
    const frame: unknown = JSON.parse(String(data));
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isEnvelope(value: unknown): value is { event: string; data: unknown } {
  return typeof value === 'object' && value !== null && 'event' in value && typeof value.event === 'string';
}
