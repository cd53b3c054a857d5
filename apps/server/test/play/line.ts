import { channelId, message, request, user } from '../line/driver.ts';
import { channelSecret, goodToken, startLine } from '../line/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const answers = {
  busy: { status: 429, body: { message: 'The API rate limit has been exceeded. Try again later.' } },
  'locked-out': { status: 401, body: { message: 'Authentication failed. The access token expired.' } },
  refused: { status: 400, body: { message: 'The property, to, in the request body is invalid' } },
};

export async function playLine(): Promise<Player> {
  const line = await startLine();
  line.profiles.set('Uines', { displayName: 'Ines' });
  const run = runId();
  let count = 0;
  return {
    id: 'line',
    name: 'LINE',
    setUp: [
      ['LINE channel ID', channelId],
      ['LINE channel secret', channelSecret],
      ['LINE channel token', goodToken],
    ],
    settings: { LINE_API_URL: line.url },
    write(text) {
      count += 1;
      const written = message(`${run}${count}`, { type: 'text', text }, user('Uines'));
      return request([{ ...written, webhookEventId: `${run}${count}` }]);
    },
    received: () =>
      line.taken.flatMap(({ messages, key }) =>
        messages.map((one, index) => ({
          id: `${key}-${index}`,
          text: one['text'] ?? '',
          files: one['originalContentUrl'] === undefined ? [] : [one['originalContentUrl']],
        })),
      ),
    trouble: (kind) => (line.answers = kind === undefined ? [] : new Always(answers[kind])),
    close: () => line.close(),
  };
}
