import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

type Client = { bot_id: string; channel_id: string; user_id: string };
type RunRequest = {
  bot: { id: string; name: string; default_flow: string; flows: Flow[] };
  event: {
    request_id: string;
    client: Client;
    payload: { content_type: string; content: { text: string } };
    metadata: Record<string, unknown>;
  };
};
type Flow = { id: string; name: string; content: string; commands: string[] };

/** The parts of a CSML server that bots need: it parses scripts, and returns a test's responses. */
export type CsmlEngine = {
  url: string;
  apiKey: string;
  /** Its received requests, oldest first. */
  runs: RunRequest[];
  /** Its next responses, as payloads of messages. */
  says: object[];
  /** Whether the script ends after that. */
  isOver: boolean;
  /** Error statuses to return before it works normally again. */
  next: number[];
  close(): Promise<void>;
};

export async function startCsmlEngine(): Promise<CsmlEngine> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  const send = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
    if (request.headers['x-api-key'] !== engine.apiKey) return send(response, 403, { error: 'forbidden' });
    const status = engine.next.shift();
    if (status !== undefined) return send(response, status, { error: 'not now' });
    const body: unknown = JSON.parse(text);
    if (request.url === '/validate') return send(response, 200, readScript(body as RunRequest['bot']));
    if (request.url !== '/run' || !isRun(body)) return send(response, 400, { error: 'bad request' });
    engine.runs.push(body);
    const messages = engine.says.map((payload, index) => ({
      payload,
      interaction_order: 0,
      message_order: index,
      direction: 'SEND',
    }));
    const { request_id, client } = body.event;
    send(response, 200, { request_id, client, messages, conversation_end: engine.isOver });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const engine: CsmlEngine = {
    url: `http://127.0.0.1:${port}`,
    apiKey: 'engine-key',
    runs: [],
    says: [],
    isOver: false,
    next: [],
    close: () => closeServer(server),
  };
  return engine;
}

/** Its parser is simple: a line is a step, a comment, or a command. */
function readScript({ default_flow: first, flows }: RunRequest['bot']): object {
  const errors = flows.flatMap(({ name, content }) =>
    content.split('\n').flatMap((line, index) => {
      if (/^\s*(?:$|\/\/|\w+:$|(?:say|goto|hold|remember|if|do)\b)/.test(line)) return [];
      const location = { start_line: index + 1, start_column: 1, end_line: null, end_column: null };
      return [{ flow: name, ...location, message: `unexpected "${line.trim()}"` }];
    }),
  );
  if (!flows.some(({ name }) => name === first))
    errors.push({
      flow: first,
      start_line: 0,
      start_column: 0,
      end_line: null,
      end_column: null,
      message: 'no default flow',
    });
  return { valid: errors.length === 0, errors };
}

function isRun(body: unknown): body is RunRequest {
  const { bot, event } = body as Partial<RunRequest>;
  const ids = [bot?.id, bot?.default_flow, event?.request_id, ...Object.values(event?.client ?? {})];
  return (
    ids.length === 6 &&
    ids.every((id) => typeof id === 'string' && id !== '') &&
    event?.payload.content_type === 'text' &&
    typeof event.payload.content.text === 'string'
  );
}
