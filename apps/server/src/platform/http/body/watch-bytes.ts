import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pollIntervalMs = 20;

/**
 * Polls how many bytes have arrived since now, and calls `onTooMany` once when they exceed `maxBytes`. Parsers only
 * see the parts they understand; what is between them is otherwise unbounded. Returns a function that stops polling.
 * Injected requests have no socket and are not watched.
 */
export function watchBytes(socket: Socket, maxBytes: number, onTooMany: () => void): () => void {
  const { bytesRead: start }: { bytesRead: number | undefined } = socket;
  if (start === undefined) return () => undefined;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    if (socket.bytesRead - start <= maxBytes) return;
    stop();
    onTooMany();
  }, pollIntervalMs).unref();
  return stop;
}

const reasons = { 408: 'Request Timeout', 413: 'Payload Too Large' } as const;

/** Responds without the framework, which would wait for the rest of the body, and closes. */
export function rejectOnSocket(
  request: FastifyRequest,
  reply: FastifyReply,
  status: keyof typeof reasons,
): void {
  const { socket } = request.raw;
  const head = `HTTP/1.1 ${status} ${reasons[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
  if (reply.raw.headersSent) socket.destroy();
  else socket.end(head, () => socket.destroy());
}
