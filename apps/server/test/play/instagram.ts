import { keys, lamps, signedRequest, urlsOf, wrote } from '../instagram/driver.ts';
import { errorAnswer, startInstagram } from '../instagram/stand-in.ts';
import { contentOf } from './facebook.ts';
import { Always, runId, type Player } from './player.ts';

const answers = {
  busy: errorAnswer(400, 613, 'Calls to this API have exceeded the rate limit'),
  'locked-out': errorAnswer(400, 190, 'Error validating access token: the session has been invalidated'),
  refused: errorAnswer(400, 10, 'This message is sent outside of allowed window.'),
};
const person = '41';

export async function playInstagram(): Promise<Player> {
  const run = runId();
  const instagram = await startInstagram(run);
  instagram.accounts.set('lamps', lamps);
  instagram.allows = 'lamps';
  instagram.people.set(person, {
    name: 'Ines Moura',
    username: 'ines',
    profile_pic: '',
    follower_count: 12,
    is_user_follow_business: true,
    is_business_follow_user: false,
    is_verified_user: false,
  });
  let count = 0;
  return {
    id: 'instagram-direct',
    name: 'Instagram',
    setUp: [['Log in with Instagram', 'you come back as @lamps at once']],
    settings: { ...Object.fromEntries(keys), ...Object.fromEntries(urlsOf(instagram)) },
    write(text) {
      count += 1;
      return signedRequest([{ ...wrote(person, `ig_in_${run}${count}`, { text }), timestamp: Date.now() }]);
    },
    received: () => instagram.taken.map(({ id, body }) => ({ id, ...contentOf(body) })),
    receipt: (mid) =>
      signedRequest([
        {
          sender: { id: person },
          recipient: { id: lamps.user_id },
          timestamp: Date.now(),
          read: { mid },
        },
      ]),
    trouble: (kind) =>
      void instagram.answers.set('messages', kind === undefined ? [] : new Always(answers[kind])),
    close: () => instagram.close(),
  };
}
