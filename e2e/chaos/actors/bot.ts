import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asJson, type Caller } from './caller.ts';

/** The program behind an agent bot: replies to contacts, and hands off those who ask for an agent. */
export type BotProgram = {
  url: string;
  /** The bot's id, once it is known. */
  begin(with_: { call: Caller; accountId: number; token: string }): void;
  /** Display ids of conversations for which it received the handoff event. */
  handedOver: ReadonlySet<number>;
  /** How many of its own replies it received as events. */
  answered(): number;
  close(): Promise<void>;
};

/** The message of a contact who asks for an agent. */
export const wantsPerson = 'a person, please';

export async function startBot(): Promise<BotProgram> {
  let self: Parameters<BotProgram['begin']>[0] | undefined;
  let answers = 0;
  const handedOver = new Set<number>();
  const act = async (event: Record<string, unknown>): Promise<void> => {
    if (self === undefined || event['event'] !== 'message_created' || event['message_type'] !== 'incoming')
      return;
    const conversation = asJson(event['conversation']);
    const id = Number(conversation['id']);
    const path = `/api/v1/accounts/${self.accountId}/conversations/${id}`;
    const headers = { api_access_token: self.token };
    const isHandoff = String(event['content']).endsWith(wantsPerson);
    const verb = isHandoff ? 'toggle_status' : 'messages';
    const body = isHandoff
      ? { status: 'open' }
      : { content: 'The bot was here', echo_id: `bot-${Number(event['id'])}` };
    const answer = await self.call.untilAnswered({ method: 'POST', path: `${path}/${verb}`, headers, body });
    if (answer.status !== 200) return;
    if (isHandoff) handedOver.add(id);
    else answers += 1;
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      response.end('{}');
      void act(asJson(JSON.parse(text)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/bot`,
    begin: (given) => void (self = given),
    handedOver,
    answered: () => answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
