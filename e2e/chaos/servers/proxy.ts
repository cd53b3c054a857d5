import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** Fault rates of the network, as probabilities per chunk of data. */
export type Weather = {
  /** A chunk is delayed up to 400 ms. */
  delay: number;
  /** The server has done the work, and the response is lost with the connection. */
  loseResponse: number;
};

/** A network between clients and web nodes, and a load balancer: new connections go to a running node. */
export type Proxy = {
  url: string;
  setWeather(weather: Weather): void;
  /** Cuts each open connection with this probability. Returns how many were cut. */
  cut(probability: number): number;
  close(): Promise<void>;
};

export async function startProxy(ports: () => readonly number[], random: Random): Promise<Proxy> {
  let weather: Weather = { delay: 0, loseResponse: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    void join(client, { ports: shuffled(ports(), random), random, weather: () => weather });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setWeather: (next) => void (weather = next),
    cut(probability) {
      const unlucky = [...open].filter(() => random.chance(probability));
      for (const client of unlucky) client.destroy();
      return unlucky.length;
    },
    async close() {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Route = { ports: readonly number[]; random: Random; weather: () => Weather };

async function join(client: Socket, route: Route): Promise<void> {
  client.pause();
  const server = await reach(route.ports);
  if (server === null || client.destroyed) {
    server?.destroy();
    client.destroy();
    return;
  }
  let isLive = false;
  carry(client, server, route, (data) => {
    isLive ||= /upgrade: websocket/i.test(data.toString('latin1', 0, 2000));
    return true;
  });
  carry(server, client, route, () => isLive || !route.random.chance(route.weather().loseResponse));
}

/** Chunks stay in order, however long each is delayed. If `passes` is false, both connections end. */
function carry(
  from: Socket,
  to: Socket,
  { random, weather }: Route,
  passes: (data: Buffer) => boolean,
): void {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    from.destroy();
    to.destroy();
  };
  const later = (work: () => void, wait: number): void => {
    waiting += 1;
    before = before
      .then(() => (wait > 0 ? setTimeout(wait) : undefined))
      .then(() => {
        waiting -= 1;
        work();
      });
  };
  from.on('data', (data: Buffer) => {
    if (!passes(data)) return end();
    const wait = random.chance(weather().delay) ? random.below(400) : 0;
    if (wait === 0 && waiting === 0) to.write(data);
    else later(() => void to.write(data), wait);
  });
  from.on('error', end);
  from.on('close', () => later(() => void to.end(), 0));
  from.resume();
}

async function reach(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.on('error', () => undefined);
    if (connected) return socket;
  }
  return null;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
