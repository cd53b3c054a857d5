import type { MessagesDone } from '../load/messages.ts';
import { runLoad } from './remote.ts';
import { conversationsOf, type Place, roomOf } from './harness.ts';

/** Posts messages as one agent into a shared inbox while another listens, from a process of its own. */
export async function postMessages(
  place: Place,
  load: { inFlight: number; seconds: number; rate?: number },
): Promise<MessagesDone> {
  const { server, house } = place;
  const [writer, listener] = house.agents;
  if (writer === undefined || listener === undefined) throw new Error('two agents are needed');
  const conversations = await conversationsOf(place, 1);
  return runLoad<MessagesDone>('messages', load.seconds + 40, {
    method: 'run',
    argument: {
      url: server.url,
      accountId: house.accountId,
      token: writer.token,
      room: roomOf(house.accountId, listener),
      conversations,
      ...load,
    },
  });
}
