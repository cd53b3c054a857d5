import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server.ts';

type Body = { model: string; stream?: boolean; messages: { role: string; content: string }[] };

/** A server with the chat completions API of language models, and one key. */
export type LanguageModelStandIn = {
  /** Settings of an installation that uses it. */
  settings: { apiUrl: string; model: string; timeoutMs: number };
  apiKey: string;
  /** The received bodies, oldest first. */
  requests: Body[];
  /** Its responses. */
  say: (body: Body) => string;
  /** Its embedding of a text; received texts are in `embedded`. */
  embed: (text: string) => number[];
  embedded: string[];
  /** Its transcript of an audio file; received files are in `transcribed`. */
  transcribe: () => string;
  transcribed: { model: string; fileName: string; byteSize: number }[];
  /** Its next response instead: a status with a body, a broken connection, none at all, or a truncated response. */
  next: { status: number; body: string } | 'broken' | 'silent' | 'cut' | undefined;
  /** Its behavior when streaming is requested: it streams, sends the whole answer, or fails. */
  streams: 'yes' | 'ignored' | 'refused';
  /** Awaited between the two halves of a streamed response. */
  halfway: (isClosed: Promise<void>) => Promise<void>;
  close(): Promise<void>;
};

/** Tokens of each response. */
export const usage = { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 };

/** As the provider streams a response: some chunks end in the middle of a character. */
async function inPieces(
  response: ServerResponse,
  content: string,
  halfway: LanguageModelStandIn['halfway'],
  isCut: boolean,
): Promise<void> {
  const event = (data: object) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
  const delta = (text: string) =>
    event({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });
  const middle = Math.floor(content.length / 2);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(event({ choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] }));
  const first = delta(content.slice(0, middle));
  response.write(first.subarray(0, 40));
  response.write(first.subarray(40));
  await halfway(new Promise((closed) => void response.once('close', closed)));
  if (isCut) return void response.end();
  response.write(delta(content.slice(middle)));
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  response.write(event({ choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

const lastOf = ({ messages }: Body): string => messages.at(-1)?.content ?? '';

/** Validates a request against the provider's documentation, with its errors. */
function isRequest(body: Partial<Body>): body is Body {
  const roles = new Set(['system', 'user', 'assistant']);
  return (
    typeof body.model === 'string' &&
    Array.isArray(body.messages) &&
    body.messages.length > 0 &&
    body.messages.every(({ role, content }) => roles.has(role) && typeof content === 'string')
  );
}

/** In an order other than that of the request, as the provider may return them. */
function embeddingsOf(standIn: LanguageModelStandIn, input: readonly string[]): [number, string] {
  const { next } = standIn;
  standIn.next = undefined;
  if (typeof next === 'object') return [next.status, next.body];
  standIn.embedded.push(...input);
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: standIn.embed(text) }));
  const read = { prompt_tokens: 10 * input.length, total_tokens: 10 * input.length };
  return [200, JSON.stringify({ object: 'list', data: data.reverse(), usage: read })];
}

/** File name extensions that the provider documents. */
const audioFormats = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/;

async function transcriptionOf(
  standIn: LanguageModelStandIn,
  contentType: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<[number, string]> {
  const { next } = standIn;
  standIn.next = undefined;
  if (typeof next === 'object') return [next.status, next.body];
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  const [file, model] = [form.get('file'), form.get('model')];
  if (!(file instanceof File) || typeof model !== 'string')
    return [400, '{"error":{"message":"Missing required parameter"}}'];
  standIn.transcribed.push({ model, fileName: file.name, byteSize: file.size });
  if (!audioFormats.test(file.name)) return [400, '{"error":{"message":"Invalid file format."}}'];
  return [200, JSON.stringify({ text: standIn.transcribe() })];
}

export async function startLanguageModel(): Promise<LanguageModelStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, body: string): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      const isEmbedding = request.url === '/v1/embeddings';
      const isAudio = request.url === '/v1/audio/transcriptions';
      if (request.method !== 'POST' || !(isEmbedding || isAudio || request.url === '/v1/chat/completions'))
        return send(404, '{}');
      if (request.headers.authorization !== `Bearer ${standIn.apiKey}`)
        return send(
          401,
          '{"error":{"message":"Incorrect API key provided: sk-wrong","code":"invalid_api_key"}}',
        );
      if (isAudio) {
        const contentType = request.headers['content-type'] ?? '';
        return void transcriptionOf(standIn, contentType, Buffer.concat(chunks)).then((answer) =>
          send(...answer),
        );
      }
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Partial<Body> & { input?: string[] };
      if (isEmbedding) return send(...embeddingsOf(standIn, body.input ?? []));
      if (!isRequest(body)) return send(400, '{"error":{"message":"Invalid request"}}');
      standIn.requests.push(body);
      const { next } = standIn;
      standIn.next = undefined;
      if (next === 'silent') return;
      if (next === 'broken') return void response.destroy();
      if (next !== undefined && next !== 'cut') return send(next.status, next.body);
      const content = standIn.say(body);
      if (body.stream === true && standIn.streams === 'refused')
        return send(400, '{"error":{"message":"Unsupported parameter: stream"}}');
      if (body.stream === true && standIn.streams === 'yes')
        return void inPieces(response, content, standIn.halfway, next === 'cut');
      // The beginning of a response whose header announces the full length.
      if (next === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        return void response.write('{"choices":[{"message":{"content":"', () => response.destroy());
      }
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      return send(200, JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage }));
    });
  });
  const standIn: LanguageModelStandIn = {
    settings: { apiUrl: '', model: 'gpt-4o-mini', timeoutMs: 10_000 },
    apiKey: 'sk-of-the-account-1234',
    requests: [],
    say: (body) => `Better: ${lastOf(body)}`,
    embed: () => [1, 0, 0],
    embedded: [],
    transcribe: () => 'Where is my parcel?',
    transcribed: [],
    next: undefined,
    streams: 'yes',
    halfway: () => Promise.resolve(),
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return standIn;
}
