import { WebSocketServer, type WebSocket } from 'ws';
import { answerCalls } from '../kit/answer-calls.ts';

answerCalls({ listen });

/** A minimal socket server: accepts everyone, and broadcasts when one of them requests it. */
function listen(): Promise<{ url: string }> {
  const sockets = new Set<WebSocket>();
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const { marker, bytes } = JSON.parse(data.toString()) as { marker: string; bytes: number };
      const text = JSON.stringify({
        message: { content: marker, padding: 'x'.repeat(Math.max(0, bytes - 60)) },
      });
      for (const other of sockets) other.send(text);
    });
  });
  const { promise, resolve } = Promise.withResolvers<{ url: string }>();
  server.on('listening', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) resolve({ url: `ws://127.0.0.1:${address.port}` });
  });
  return promise;
}
