import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { form, type TestFile } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { startLanguageModel, type LanguageModelStandIn } from '../../../../test/stand-ins/language-model.ts';
import { jsonb } from '../../../platform/db/database.ts';
import type { CaptainModel } from '../../../platform/config/changeable.ts';
import { findPublicTexts } from '../../message/index.ts';
import { answerConversation } from '../conversations/actions/answer-conversation.ts';
import { answerKey } from '../conversations/job-model.ts';
import { transcribeMessage } from './actions/transcribe-message.ts';
import { maxAudioBytes } from './model.ts';

let t: TestApp;
let model: LanguageModelStandIn;
let base: string;

const maya = () => t.as(t.fixtures.maya);
const spoken = 'Where is my parcel?';

beforeAll(async () => {
  [t, model] = await Promise.all([startTestApp(), startLanguageModel()]);
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(async () => {
  await model.close();
  await t.close();
});
beforeEach(async () => {
  const { apiUrl } = model.settings;
  const transcription = { apiUrl, model: 'whisper-1', apiKey: model.apiKey };
  t.platform.languageModel = { ...model.settings, captainTasks: { transcription } };
  model.transcribed.length = 0;
  model.transcribe = () => spoken;
  await enable(true);
});
afterEach(async () => {
  model.next = undefined;
  await setAccount({ limits: jsonb({}) });
  await t.database.db.deleteFrom('captain_usage').execute();
});

const enable = async (isOn: boolean) => {
  expect((await maya().patch(base, { audio_transcriptions: isOn })).statusCode).toBe(200);
};
const setAccount = (values: { limits: ReturnType<typeof jsonb<Record<string, unknown>>> }) =>
  t.database.db.updateTable('account').set(values).where('id', '=', t.fixtures.account.id).execute();
const used = async () =>
  (await t.database.db.selectFrom('captain_usage').select('responses').executeTakeFirst())?.responses ?? 0;

/** A recording without a sound. */
function recording(name = 'voice.wav'): TestFile {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.write('data', 36);
  return { name, bytes: Buffer.concat([head, Buffer.alloc(200)]), type: 'audio/wav' };
}

type Shown = { file_type: string; transcribed_text?: string; meta: Record<string, unknown> };
type Scope = { accountId: number; conversationId: number; messageId: number; displayId: number };

async function begin(): Promise<{ id: number; displayId: number }> {
  const { app, tessa } = t.fixtures;
  const made = await maya().post(`${base}/conversations`, { inbox_id: app.id, contact_id: tessa.id });
  const { id: displayId } = made.json<{ id: number }>();
  const { id } = await t.database.db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  return { id, displayId };
}

/** The contact sends files through the API inbox. */
async function send(
  files: readonly TestFile[],
  entries: readonly (readonly [string, string])[] = [],
): Promise<Scope> {
  const { id: conversationId, displayId } = await begin();
  await t.clearOutbox();
  const body = await form([
    ['message_type', 'incoming'],
    ...entries,
    ...files.map((file) => ['attachments[]', file] as const),
  ]);
  const url = `${base}/conversations/${displayId}/messages`;
  const sent = await maya().inject({ method: 'POST', url, ...body });
  expect(sent.statusCode, sent.body).toBe(200);
  const { id: messageId } = sent.json<{ id: number }>();
  return { accountId: t.fixtures.account.id, conversationId, messageId, displayId };
}

async function attachmentsOf({ displayId, messageId }: Scope): Promise<Shown[]> {
  const listed = await maya().get(`${base}/conversations/${displayId}/messages`);
  const { payload } = listed.json<{ payload: { id: number; attachments?: Shown[] }[] }>();
  return payload.find(({ id }) => id === messageId)?.attachments ?? [];
}

async function outgoingOf({ displayId }: Scope): Promise<string[]> {
  const listed = await maya().get(`${base}/conversations/${displayId}/messages`);
  const { payload } = listed.json<{ payload: { message_type: number; content: string }[] }>();
  return payload.filter(({ message_type: type }) => type === 1).map(({ content }) => content);
}

test('an audio file is transcribed once, keeps its meta, and counts as an answer', async () => {
  const scope = await send([recording()], [['is_recorded_audio', 'true']]);
  const added = (await t.outbox()).find(({ name }) => name === 'message.audio_added');
  expect(added?.data).toMatchObject({ message_id: scope.messageId, conversation_id: scope.conversationId });
  expect(await attachmentsOf(scope)).toMatchObject([{ file_type: 'audio', transcribed_text: '' }]);
  await t.clearOutbox();
  await transcribeMessage(t.platform, scope);
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toEqual([{ model: 'whisper-1', fileName: 'audio.wav', byteSize: 244 }]);
  const [shown] = await attachmentsOf(scope);
  expect(shown).toMatchObject({
    transcribed_text: spoken,
    meta: { is_recorded_audio: true, transcribed_text: spoken },
  });
  const updated = (await t.outbox()).filter(({ name }) => name === 'message.updated');
  expect(updated.map(({ data }) => data)).toMatchObject([
    { id: scope.messageId, attachments: [{ transcribed_text: spoken }] },
  ]);
  expect(await used()).toBe(1);
  const [text] = await findPublicTexts(t.platform.db, scope, 1000);
  expect(text).toEqual({ isIncoming: true, content: spoken });
});

test('files without sound are not sent, and cause no event', async () => {
  const scope = await send([{ name: 'a.txt', bytes: Buffer.from('text'), type: 'text/plain' }]);
  expect((await t.outbox()).map(({ name }) => name)).not.toContain('message.audio_added');
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toEqual([]);
});

test('only the first five files are transcribed', async () => {
  const scope = await send(Array.from({ length: 6 }, () => recording()));
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toHaveLength(5);
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toHaveLength(5);
});

test('with one answer left, one of two files is transcribed', async () => {
  const scope = await send([recording(), recording()]);
  await setAccount({ limits: jsonb({ captain_responses: 1 }) });
  await transcribeMessage(t.platform, scope);
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toHaveLength(1);
});

test('a file that fails does not keep others from their transcripts', async () => {
  const scope = await send([recording(), recording()]);
  model.next = { status: 503, body: '{}' };
  await expect(transcribeMessage(t.platform, scope)).rejects.toThrow("The language model isn't available");
  const texts = (await attachmentsOf(scope)).map(({ transcribed_text: text }) => text);
  expect(texts).toEqual(['', spoken]);
});

test('a transcript is stored whatever characters it has', async () => {
  model.transcribe = () => '\0Hello \ud83d';
  const scope = await send([recording()]);
  await transcribeMessage(t.platform, scope);
  expect(await attachmentsOf(scope)).toMatchObject([{ transcribed_text: 'Hello \ufffd' }]);
});

test.each<[string, () => Promise<unknown>]>([
  ['the account does not want it', () => enable(false)],
  ['the account has used its answers', () => setAccount({ limits: jsonb({ captain_responses: 0 }) })],
  ['there is no model', async () => void (t.platform.languageModel = model.settings)],
  [
    'the file is too large',
    () =>
      t.database.db
        .updateTable('blob')
        .set({ byte_size: maxAudioBytes + 1 })
        .execute(),
  ],
])('nothing is transcribed if %s', async (_reason, prepare) => {
  const scope = await send([recording()]);
  await prepare();
  await transcribeMessage(t.platform, scope);
  expect([model.transcribed, await attachmentsOf(scope)]).toMatchObject([[], [{ transcribed_text: '' }]]);
});

describe('with a price', () => {
  const report = async () => {
    const today = new Date().toISOString().slice(0, 10);
    const url = `/api/v2/accounts/${t.fixtures.account.id}/reports/captain?from=${today}&to=${today}`;
    return (await maya().get(url)).json<{ transcripts: object }>().transcripts;
  };
  const set = (values: Partial<CaptainModel>) => {
    const { captainTasks } = t.platform.languageModel;
    const transcription = captainTasks?.transcription && { ...captainTasks.transcription, ...values };
    t.platform.languageModel = { ...model.settings, captainTasks: { transcription } };
  };
  beforeEach(() => t.database.db.deleteFrom('captain_transcript_day').execute());
  afterEach(() => {
    model.seconds = undefined;
  });

  test('the reported duration costs, else the estimated one; up to the month’s budget', async () => {
    expect(await report()).toEqual({ files: 0, seconds: 0, cost: null });
    set({ audioPrice: 600, monthlyBudget: 1 });
    await transcribeMessage(t.platform, await send([recording()]));
    // 244 bytes are hardly any sound.
    expect(await report()).toEqual({ files: 1, seconds: 1, cost: expect.closeTo(0.0000008, 7) });
    model.seconds = 119.5;
    await transcribeMessage(t.platform, await send([recording()]));
    // Two minutes cost 1.2 cents.
    expect(await report()).toEqual({ files: 2, seconds: 121, cost: expect.closeTo(0.011951, 6) });
    const scope = await send([recording()]);
    await transcribeMessage(t.platform, scope);
    expect(model.transcribed).toHaveLength(2);
    set({ monthlyBudget: 2 });
    await transcribeMessage(t.platform, scope);
    expect([model.transcribed.length, await report()]).toMatchObject([3, { files: 3 }]);
  });

  test('what assistants cost counts towards the same budget', async () => {
    const made = await maya().post(`${base}/captain/assistants`, { name: 'Quill', description: 'Paper' });
    await t.database.db
      .insertInto('captain_day')
      .values({
        account_id: t.fixtures.account.id,
        assistant_id: made.json<{ id: number }>().id,
        day: new Date().toISOString().slice(0, 10),
        cost: 1_000_000_000_000,
      })
      .execute();
    set({ monthlyBudget: 1 });
    await transcribeMessage(t.platform, await send([recording()]));
    expect(model.transcribed).toEqual([]);
    await t.database.db.deleteFrom('captain_day').execute();
  });

  test('a rejected file costs nothing', async () => {
    set({ audioPrice: 600 });
    model.next = { status: 400, body: '{"error":{"message":"Invalid file format."}}' };
    await transcribeMessage(t.platform, await send([recording()]));
    expect(await report()).toEqual({ files: 0, seconds: 0, cost: 0 });
  });
});

test('without a model of the installation, the account’s own key is used', async () => {
  t.platform.languageModel = model.settings;
  const connected = { app_id: 'openai', settings: { api_key: model.apiKey } };
  expect((await maya().post(`${base}/integrations/hooks`, { hook: connected })).statusCode).toBe(200);
  await transcribeMessage(t.platform, await send([recording()]));
  expect(model.transcribed).toMatchObject([{ model: 'whisper-1' }]);
  await t.database.db.deleteFrom('integration_hook').execute();
});

test('a rejected file gets an empty transcript, and does not count', async () => {
  const scope = await send([recording()]);
  model.next = { status: 400, body: '{"error":{"message":"Invalid file format."}}' };
  await transcribeMessage(t.platform, scope);
  await transcribeMessage(t.platform, scope);
  const [shown] = await attachmentsOf(scope);
  expect([shown?.meta, model.transcribed, await used()]).toEqual([{ transcribed_text: '' }, [], 0]);
});

test('a server that is down is asked again', async () => {
  const scope = await send([recording()]);
  model.next = { status: 503, body: '{}' };
  await expect(transcribeMessage(t.platform, scope)).rejects.toThrow("The language model isn't available");
  await transcribeMessage(t.platform, scope);
  expect(await attachmentsOf(scope)).toMatchObject([{ transcribed_text: spoken }]);
});

test('silence is stored, and not sent again', async () => {
  model.transcribe = () => ' ';
  const scope = await send([recording()]);
  await transcribeMessage(t.platform, scope);
  await transcribeMessage(t.platform, scope);
  expect(model.transcribed).toHaveLength(1);
});

test('an assistant answers what is said in an audio message', async () => {
  const made = await maya().post(`${base}/captain/assistants`, { name: 'Quill', description: 'Paper' });
  const assistant = made.json<{ id: number }>().id;
  const known = { question: spoken, answer: 'It arrives tomorrow.', assistant_id: assistant };
  await maya().post(`${base}/captain/assistant_responses`, known);
  await maya().post(`${base}/captain/assistants/${assistant}/inboxes`, { inbox_id: t.fixtures.app.id });
  const scope = await send([recording()]);
  const answers = () => outgoingOf(scope);
  const workers = await openWorkers(t);
  try {
    const url = `${base}/conversations/${scope.displayId}/messages`;
    await maya().post(url, { content: 'Hello?', message_type: 'incoming' });
    await answerConversation(t.platform, scope);
    const { rows } = await t.database.pool.query<{ seconds: number; isOptional: boolean }>(
      `select extract(epoch from run_at - now())::int as seconds,
         payload::jsonb -> 'without_transcript' as "isOptional"
       from graphile_worker._private_jobs where key = $1`,
      [answerKey(scope.conversationId)],
    );
    expect(rows).toMatchObject([{ isOptional: true }]);
    expect(rows[0]?.seconds).toBeGreaterThan(50);
    expect(await answers()).toEqual([]);
    workers.begin();
    await vi.waitFor(async () => expect(await answers()).toEqual(['It arrives tomorrow.']), {
      timeout: 15_000,
      interval: 100,
    });
    expect(model.transcribed).toHaveLength(1);
  } finally {
    await workers.stop();
  }
}, 30_000);

test('an assistant waits for what is said in a message with text, too, and reads both', async () => {
  const scope = await send([recording(), recording()], [['content', 'Hello!']]);
  await answerConversation(t.platform, scope);
  expect(await outgoingOf(scope)).toEqual([]);
  await transcribeMessage(t.platform, scope);
  expect(await findPublicTexts(t.platform.db, scope, 1000)).toEqual([
    { isIncoming: true, content: `Hello!\n${spoken}\n${spoken}` },
  ]);
  await answerConversation(t.platform, scope);
  expect(await outgoingOf(scope)).toEqual(['It arrives tomorrow.']);
});

test('text beside audio without a transcript is answered after the wait', async () => {
  const scope = await send([recording()], [['content', spoken]]);
  await answerConversation(t.platform, { ...scope, isTranscriptOptional: true });
  expect(await outgoingOf(scope)).toEqual(['It arrives tomorrow.']);
});

test('without a transcript an agent takes over, and no earlier answer is repeated', async () => {
  const scope = await send([], [['content', spoken]]);
  await answerConversation(t.platform, scope);
  const url = `${base}/conversations/${scope.displayId}`;
  const sent = await maya().inject({
    method: 'POST',
    url: `${url}/messages`,
    ...(await form([
      ['message_type', 'incoming'],
      ['attachments[]', recording()],
    ])),
  });
  expect(sent.statusCode).toBe(200);
  await answerConversation(t.platform, { ...scope, isTranscriptOptional: true });
  const { payload } = (await maya().get(`${url}/messages`)).json<{ payload: { content: string | null }[] }>();
  expect(payload.filter(({ content }) => content === 'It arrives tomorrow.')).toHaveLength(1);
  expect((await maya().get(url)).json()).toMatchObject({ status: 'open' });
});

test('without Captain an agent takes over at once, without waiting for a transcript', async () => {
  const scope = await send([recording()]);
  const setFeatures = (features: string[]) =>
    t.database.db.updateTable('account').set({ features }).where('id', '=', scope.accountId).execute();
  await setFeatures([]);
  await answerConversation(t.platform, scope);
  await setFeatures(['captain_integration']);
  const shown = (await maya().get(`${base}/conversations/${scope.displayId}`)).json<{ status: string }>();
  expect(shown.status).toBe('open');
});
