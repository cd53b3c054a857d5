import { once } from 'node:events';
import { connect } from 'node:net';

/** One keep-alive connection to an HTTP server, for one request at a time. */
export type PostConnection = {
  /** Posts JSON and returns status and body. */
  post(
    path: string,
    token: string,
    json: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }>;
  /** False once the server has closed it, as it does with long idle ones. */
  isOpen(): boolean;
  close(): void;
};

/**
 * A minimal HTTP client. The load generator shares the machine's cores with the measured server, so the cost of
 * a full client would be attributed to the server.
 */
export async function openPostConnection(url: string): Promise<PostConnection> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let received = '';
  let waiting: PromiseWithResolvers<{ status: number; text: string }> | undefined;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part;
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const status = Number(received.slice(9, 12));
    // A response with this status has no body, and no length.
    const length = status === 204 ? 0 : /content-length: (\d+)/i.exec(received)?.[1];
    if (length === undefined) return fail(new Error(`an answer without a length: ${received.slice(0, 300)}`));
    if (received.length < bodyAt + Number(length)) return;
    const answer = { status, text: received.slice(bodyAt) };
    received = '';
    waiting?.resolve(answer);
  });
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  return {
    post(path, token, json, headers = {}) {
      waiting = Promise.withResolvers();
      const more = Object.entries({ 'content-type': 'application/json', ...headers });
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\napi_access_token: ${token}\r\n` +
          more.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
          `content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
      );
      return waiting.promise;
    },
    isOpen: () => socket.writable,
    close: () => void socket.destroy(),
  };
}

/** Takes an idle connection, or opens one. Connections that the server has closed are dropped. */
export async function acquireConnection(idle: PostConnection[], url: string): Promise<PostConnection> {
  for (let known = idle.pop(); known !== undefined; known = idle.pop()) if (known.isOpen()) return known;
  return openPostConnection(url);
}
