import { asJson, succeeded, type Caller } from '../actors/caller.ts';
import type { MessageRow } from './database.ts';
import type { Violation } from '../history.ts';
import type { Records } from '../records.ts';
import { headersOf, type System } from '../system.ts';

/** Files of acknowledged messages can be read by agents, with the content that was sent. */
export async function checkFiles(
  rows: readonly MessageRow[],
  records: Records,
  system: System,
  call: Caller,
): Promise<Violation[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: Violation[] = [];
  for (const { content, acknowledged, withFile, deletion } of records.sent) {
    const row = acknowledged === null ? undefined : byId.get(acknowledged);
    if (row === undefined || withFile !== true || deletion !== undefined) continue;
    const text = await textOfFile(row, system, call);
    if (text === content) continue;
    found.push({
      invariant: 'a file that was acknowledged can be read',
      text: `the file of message ${row.id} ${JSON.stringify(content)} reads ${JSON.stringify(text)}`,
      about: [content],
    });
  }
  return found;
}

/** The content of a message's file as an agent reads it; reports errors instead. */
async function textOfFile(row: MessageRow, system: System, call: Caller): Promise<string> {
  const { maya, rival } = system;
  const person = row.account_id === rival.accountId ? rival.rhea : maya;
  const path = `/api/v1/accounts/${row.account_id}/conversations/${row.conversation}/messages?before=${row.id + 1}`;
  const answer = await call.untilAnswered({ method: 'GET', path, headers: headersOf(person) });
  const messages = succeeded(answer, path)['payload'];
  const message = Array.isArray(messages) ? messages.map(asJson).find(({ id }) => id === row.id) : undefined;
  const attachments = message?.['attachments'];
  const [file] = Array.isArray(attachments) ? attachments.map(asJson) : [];
  if (file === undefined) return 'no attachment';
  try {
    const read = await fetch(String(file['data_url']), { signal: AbortSignal.timeout(8_000) });
    return read.ok ? await read.text() : `status ${read.status}`;
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}
