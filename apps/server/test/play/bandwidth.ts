import { number, outcome, received, request } from '../bandwidth/driver.ts';
import { config, startBandwidth } from '../bandwidth/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const answers = {
  busy: {
    status: 429,
    body: { type: 'too-many-requests', description: 'Too many requests' },
    headers: { 'retry-after': '5' },
  },
  'locked-out': { status: 401, body: { type: 'unauthorized', description: 'Authentication failed' } },
  refused: { status: 400, body: { type: 'request-validation', description: 'The number takes no texts' } },
};

export async function playBandwidth(): Promise<Player> {
  const run = runId();
  const bandwidth = await startBandwidth(run);
  let count = 0;
  return {
    id: 'bandwidth',
    name: 'SMS by Bandwidth',
    setUp: [
      ['Phone number', number],
      ['Account ID', config.account_id],
      ['Application ID', config.application_id],
      ['API key', config.api_key],
      ['API secret', config.api_secret],
    ],
    settings: { BANDWIDTH_API_URL: bandwidth.url },
    write(text) {
      count += 1;
      return request(received(`in-${run}${count}`, { text }));
    },
    received: () =>
      bandwidth.taken.map(({ text, media = [] }, index) => ({
        id: `bw-${run}${index + 1}`,
        text,
        files: media,
      })),
    receipt: (id, status) => request(outcome(id, `message-${status}`)),
    trouble: (kind) => (bandwidth.answers = kind === undefined ? [] : new Always(answers[kind])),
    close: () => bandwidth.close(),
  };
}
