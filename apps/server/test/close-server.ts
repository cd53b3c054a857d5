import type { Server } from 'node:http';

/** Closes a test's server with its open connections. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
