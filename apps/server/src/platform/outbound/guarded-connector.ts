import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { resolveTarget, type TargetOptions } from './target.ts';

const connectTimeoutMs = 5000;
const addressesTried = 3;

/**
 * Connects to checked addresses only: the name is resolved and checked here, and the connection goes to the address
 * itself, so nothing can change in between. The name stays in the request and in the certificate check. Fails with the
 * errors of `resolveTarget`, or the first error of the addresses tried.
 */
export function guardedConnector(target: TargetOptions): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: connectTimeoutMs });
  const dial = (options: buildConnector.Options): Promise<Socket> =>
    new Promise((settle, fail) => {
      connect(options, (error, socket) => (socket ? settle(socket) : fail(error)));
    });
  const reach = async (options: buildConnector.Options): Promise<Socket> => {
    const addresses = await resolveTarget(options.hostname, target);
    const failures: unknown[] = [];
    for (const address of addresses.slice(0, addressesTried)) {
      try {
        return await dial({ ...options, hostname: address });
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  };
  return (options, callback) => {
    const failed = (error: unknown): void => callback(asError(error), null);
    const connected = (socket: Socket): void => callback(null, socket);
    reach(options).then(connected, failed);
  };
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
