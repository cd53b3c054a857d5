import * as client from 'openid-client';
import { isLoopback } from '../http/callers/client-address.ts';

/** An authorization server, and this installation's credentials there. */
export type AuthorizationServer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const timeoutSeconds = 10;
/** A server's metadata and keys are fetched again after this time. */
const discoveryMs = 3_600_000;

/** Fetches and caches metadata of servers, which the operator chose. */
export function discovery(): (server: AuthorizationServer) => Promise<client.Configuration> {
  const known = new Map<string, { config: Promise<client.Configuration>; until: number }>();
  return (server) => {
    // The secret as well: it may be replaced while the server runs.
    const key = JSON.stringify([server.issuer, server.clientId, server.clientSecret]);
    const found = known.get(key);
    if (found !== undefined && performance.now() < found.until) return found.config;
    const config = discover(server);
    known.set(key, { config, until: performance.now() + discoveryMs });
    // Fetched again on the next attempt.
    config.catch(() => known.delete(key));
    return config;
  };
}

function discover({ issuer, clientId, clientSecret }: AuthorizationServer): Promise<client.Configuration> {
  const url = new URL(issuer);
  const isLocal = url.protocol === 'http:' && (url.hostname === 'localhost' || isLoopback(url.hostname));
  return client.discovery(url, clientId, clientSecret, client.ClientSecretBasic(clientSecret), {
    timeout: timeoutSeconds,
    // The identity's signature is verified, not only the connection.
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
  });
}
