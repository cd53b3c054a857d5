import { direct, keys, lamps, signedRequest, tweet, urlsOf } from '../twitter/driver.ts';
import { errorAnswer, startTwitter } from '../twitter/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const answers = {
  busy: { ...errorAnswer(429, 88, 'Rate limit exceeded'), headers: { 'retry-after': '5' } },
  'locked-out': errorAnswer(401, 89, 'Invalid or expired token.'),
  refused: errorAnswer(403, 349, 'You cannot send messages to this user.'),
};

export async function playTwitter(): Promise<Player> {
  const run = runId();
  const twitter = await startTwitter(run);
  twitter.profiles.set('lamps', lamps);
  twitter.allows = 'lamps';
  let count = 0;
  return {
    id: 'twitter',
    name: 'Twitter',
    setUp: [['Sign in with Twitter', 'you come back as @lamps at once']],
    hint: 'A text that mentions @lamps is a tweet; others are direct messages.',
    settings: { ...Object.fromEntries(keys), ...Object.fromEntries(urlsOf(twitter)) },
    write(text) {
      count += 1;
      const id = `${run}${count}`;
      const activity = text.includes('@lamps') ? tweet(id, text) : direct(id, { text });
      return signedRequest({ for_user_id: lamps.id_str, ...activity });
    },
    received: () =>
      twitter.taken.map(({ body }, index) => ({
        id: `sent-${run}${index + 1}`,
        text: textOf(body),
        files: [],
      })),
    trouble(kind) {
      for (const last of ['new.json', 'update.json'])
        twitter.answers.set(last, kind === undefined ? [] : new Always(answers[kind]));
    },
    close: () => twitter.close(),
  };
}

type Taken = { status?: string; event?: { message_create: { message_data: { text: string } } } };

function textOf(body: unknown): string {
  const { status, event }: Taken = body ?? {};
  return status ?? event?.message_create.message_data.text ?? '';
}
