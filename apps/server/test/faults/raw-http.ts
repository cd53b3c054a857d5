import { connect, type Socket } from 'node:net';

/** A connection that sends exactly the given bytes, at its own pace. */
export type RawCall = {
  socket: Socket;
  /** Status of the first response, or undefined if the connection ended without one. */
  status: Promise<number | undefined>;
  /** Resolves when the server has ended the connection. */
  closed: Promise<void>;
};

/** Opens a connection and sends the headers of a request; the caller sends the body. */
export function openCall(
  base: string,
  line: string,
  headers: Readonly<Record<string, string | number>>,
): RawCall {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const status = Promise.withResolvers<number | undefined>();
  const closed = Promise.withResolvers<void>();
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const found = /^HTTP\/1\.1 (\d{3})/.exec(received);
    if (found !== null) status.resolve(Number(found[1]));
  });
  socket.on('close', () => {
    status.resolve(undefined);
    closed.resolve();
  });
  const head = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${line} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n`);
  return { socket, status: status.promise, closed: closed.promise };
}

/** The beginning of a form with one file, up to the file's bytes. */
export function filePart(boundary: string, name: string, filename = 'a.bin'): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;
}

export function fieldPart(boundary: string, name: string, value: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
