import { isIP, Socket } from 'node:net';
import { afterEach } from 'vitest';

/**
 * A test that connects to the outside world fails, whatever the code under test does with the error. Loopback addresses
 * and Unix sockets are the test's own stand-ins and are allowed.
 */
const refused: string[] = [];

type Target = { readonly host?: string; readonly path?: string };
type Connect = (this: Socket, ...args: unknown[]) => Socket;

const connect = Reflect.get(Socket.prototype, 'connect') as Connect;

function guarded(this: Socket, ...args: unknown[]): Socket {
  const { host = 'localhost', path } = targetOf(args);
  if (path !== undefined || isLoopback(host)) return connect.apply(this, args);
  refused.push(host);
  return this.destroy(new Error(`Tests may not connect to ${host}.`));
}
Reflect.set(Socket.prototype, 'connect', guarded);

afterEach(() => {
  const hosts = refused.splice(0);
  if (hosts.length > 0) throw new Error(`This test tried to reach the outside system: ${hosts.join(', ')}`);
});

/** `connect` takes (options), (port, host), (path), or the array Node's own callers have normalized. */
function targetOf(args: readonly unknown[]): Target {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first };
  return typeof second === 'string' ? { host: second } : {};
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}
