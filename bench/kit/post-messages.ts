import type { MessagesDone } from '../load/messages.ts';
import { runLoad } from './remote.ts';
import { conversationsOf, type System, roomOf } from './harness.ts';

/** Posts messages as one agent into a shared inbox while another receives them, from a separate process. */
export async function postMessages(
  system: System,
  load: { inFlight: number; seconds: number; rate?: number },
): Promise<MessagesDone> {
  const { server, seeded } = system;
  const [writer, listener] = seeded.agents;
  if (writer === undefined || listener === undefined) throw new Error('two agents are needed');
  const conversations = await conversationsOf(system, 1);
  return runLoad<MessagesDone>('messages', load.seconds + 40, {
    method: 'run',
    argument: {
      url: server.url,
      accountId: seeded.accountId,
      token: writer.token,
      room: roomOf(seeded.accountId, listener),
      conversations,
      ...load,
    },
  });
}
