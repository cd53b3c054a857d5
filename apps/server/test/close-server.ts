import type { Server } from 'node:http';

/** Ends a server of a test with the connections that are open. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
