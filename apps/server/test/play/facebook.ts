import { delivery, keys, lamps, owner, rugs, messageFrom, signedRequest } from '../facebook/driver.ts';
import { errorAnswer, startGraph } from '../facebook/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const answers = {
  busy: errorAnswer(400, 613, 'Calls to this API have exceeded the rate limit'),
  'locked-out': errorAnswer(400, 190, 'Error validating access token: the session has been invalidated'),
  refused: errorAnswer(400, 551, 'This person is not available right now'),
};
const names = { first_name: 'Ines', last_name: 'Moura', name: 'Ines Moura', username: 'ines' };
const image = { profile_pic: '' };
const counts = {
  follower_count: 12,
  is_user_follow_business: true,
  is_business_follow_user: false,
  is_verified_user: false,
};

/** Two pages; Lamps has an Instagram account. The browser loads the login script from `sdkUrl`. */
export async function playFacebook(sdkUrl: string): Promise<Player[]> {
  const run = runId();
  const graph = await startGraph(run);
  graph.pages.set(owner, [lamps, rugs]);
  for (const id of ['31', '32']) graph.people.set(id, { ...names, ...image, ...counts });
  let count = 0;
  const player = (
    id: string,
    name: string,
    ends: { person: string; account: string; object?: string },
  ): Player => {
    const { person, account, object = 'page' } = ends;
    const postEvent = (event: object) =>
      signedRequest(delivery(account, [event], object), {
        url: object === 'page' ? '/bot' : '/webhooks/instagram',
      });
    return {
      id,
      name,
      setUp: [['Log in with Facebook', 'then choose the page Lamps']],
      settings: { ...Object.fromEntries(keys), FACEBOOK_API_URL: graph.url, FACEBOOK_SDK_URL: sdkUrl },
      write(text) {
        count += 1;
        return postEvent({
          ...messageFrom(person, `m_in_${run}${count}`, { text }, account),
          timestamp: Date.now(),
        });
      },
      received: () =>
        graph.taken
          .filter(({ body }) => isTo(body, person))
          .map(({ id: message, body }) => ({ id: message, ...contentOf(body) })),
      receipt: (mid, status) => {
        const between = { sender: { id: person }, recipient: { id: account }, timestamp: Date.now() };
        return postEvent({
          ...between,
          [status === 'read' ? 'read' : 'delivery']: { mid, watermark: Date.now() },
        });
      },
      trouble: (kind) =>
        void graph.answers.set('messages', kind === undefined ? [] : new Always(answers[kind])),
      close: () => graph.close(),
    };
  };
  return [
    player('facebook', 'Facebook page', { person: '31', account: lamps.id }),
    player('instagram', 'Instagram of a page', {
      person: '32',
      account: lamps.instagram_business_account.id,
      object: 'instagram',
    }),
  ];
}

const isTo = ({ recipient }: Record<string, unknown>, person: string): boolean =>
  typeof recipient === 'object' && recipient !== null && 'id' in recipient && recipient.id === person;

type Content = { text?: string; attachment?: { payload: { url: string } } };

export function contentOf({ message }: Record<string, unknown>): { text: string; files: string[] } {
  const { text = '', attachment }: Content = message ?? {};
  return { text, files: attachment === undefined ? [] : [attachment.payload.url] };
}

/** Facebook's login script, as far as the dashboard uses it: everyone is logged in immediately as the owner. */
export const loginScript = `window.FB = {
  init() {},
  login(answer) {
    answer({ status: 'connected', authResponse: { accessToken: '${owner.replace('long-', '')}' } });
  },
};`;
