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
  let socket: SocketLike | null = null;
  let state: CableState = 'connecting';
  let identifier = '';
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let confirm: ReturnType<typeof setTimeout> | undefined;

  const move = (next: CableState): void => {
    if (state === next) return;
    state = next;
    handlers.onState(next);
  };
  const send = (command: string, extra?: object): void => {
    if (socket && state === 'open') socket.send(JSON.stringify({ command, identifier, ...extra }));
  };
  const askToSubscribe = (tries = 0): void => {
    clearTimeout(confirm);
    if (!identifier || tries === CONFIRM_TRIES) return;
    send('subscribe');
    confirm = setTimeout(() => askToSubscribe(tries + 1), CONFIRM_MS);
  };
  const drop = (): void => {
    clearTimeout(quiet);
    clearTimeout(confirm);
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
    socket = null;
  };
  const reopenLater = (): void => {
    drop();
    if (state === 'closed') return;
    move('waiting');
    clearTimeout(retry);
    retry = setTimeout(connect, pause(failures, random()));
    failures += 1;
  };
  const heard = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(reopenLater, STALE_MS);
  };
  const onFrame = (frame: Record<string, unknown>): void => {
    heard();
    if (frame.type === 'welcome') {
      failures = 0;
      move('open');
      askToSubscribe();
    } else if (frame.type === 'disconnect') {
      if (frame.reconnect === false) close();
      else reopenLater();
    } else if (frame.identifier !== identifier) return;
    else if (frame.type === 'confirm_subscription') {
      clearTimeout(confirm);
      handlers.onConfirmed();
    } else if (frame.type === 'reject_subscription') clearTimeout(confirm);
    else if (isEnvelope(frame.message)) handlers.onEvent(frame.message.event, frame.message.data);
  };
  const connect = (): void => {
    clearTimeout(retry);
    drop();
    move('connecting');
    const opened = open();
    socket = opened;
    heard();
    opened.onopen = () => {
      if (opened.protocol && opened.protocol !== PROTOCOL) close();
    };
    opened.onclose = reopenLater;
    opened.onmessage = (event) => {
      const frame = parseFrame(event.data);
      if (frame) onFrame(frame);
    };
  };
  const close = (): void => {
    clearTimeout(retry);
    drop();
    move('closed');
  };
  connect();
  return {
    subscribe(next) {
      if (next === identifier) return;
      if (identifier) send('unsubscribe');
      identifier = next;
      askToSubscribe();
    },
    perform: (action) => send('message', { data: JSON.stringify({ action }) }),
    wake() {
      if (state === 'waiting') connect();
    },
    close,
  };
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
