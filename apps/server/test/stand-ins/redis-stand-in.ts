import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A server with the part of the Redis protocol that counters need, for machines without Redis: SET with PX and NX,
 * INCR, DECR, PTTL, DEL, MULTI, and EXEC, and valid responses to a connecting client.
 */
export async function redisStandIn(
  requestedPort = 0,
): Promise<{ url: string; keys: () => string[]; close: () => Promise<void> }> {
  const store = new Map<string, { value: number; endsAt: number }>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    let queue: string[][] | undefined;
    let text = '';
    const run = (command: string[]): string => {
      const name = command[0]?.toUpperCase();
      if (name === 'MULTI') {
        queue = [];
        return '+OK\r\n';
      }
      if (name === 'EXEC') {
        const replies = (queue ?? []).map((queued) => execute(store, queued));
        queue = undefined;
        return `*${replies.length}\r\n${replies.join('')}`;
      }
      if (!queue) return execute(store, command);
      queue.push(command);
      return '+QUEUED\r\n';
    };
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let found = readCommand(text); found; found = readCommand(text)) {
        text = text.slice(found.length);
        socket.write(run(found.command));
      }
    });
  });
  await new Promise<void>((done) => {
    server.listen(requestedPort, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => [...store.keys()],
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

type Store = Map<string, { value: number; endsAt: number }>;

const execute = (store: Store, [name, key = '', value, , milliseconds]: string[]): string => {
  const now = Date.now();
  const found = store.get(key);
  const live = found && found.endsAt > now ? found : undefined;
  switch (name?.toUpperCase() ?? '') {
    case 'SET':
      if (live) return '$-1\r\n';
      store.set(key, { value: Number(value), endsAt: now + Number(milliseconds) });
      return '+OK\r\n';
    case 'INCR':
    case 'DECR': {
      const next = live ?? { value: 0, endsAt: Infinity };
      next.value += name?.toUpperCase() === 'INCR' ? 1 : -1;
      store.set(key, next);
      return `:${next.value}\r\n`;
    }
    case 'PTTL':
      return `:${live ? live.endsAt - now : -2}\r\n`;
    case 'DEL':
      return `:${store.delete(key) ? 1 : 0}\r\n`;
    case 'INFO':
      return '$19\r\nredis_version:7.0.0\r\n';
    default:
      return '+OK\r\n';
  }
};

// Commands arrive as an array of strings: `*2\r\n$4\r\nINCR\r\n$1\r\na\r\n`.
const readCommand = (text: string): { command: string[]; length: number } | undefined => {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  let at = head[0].length;
  const command: string[] = [];
  for (let index = 0; index < Number(head[1]); index += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    const end = size ? at + size[0].length + Number(size[1]) : 0;
    if (!size || text.length < end + 2) return undefined;
    command.push(text.slice(at + size[0].length, end));
    at = end + 2;
  }
  return { command, length: at };
};
