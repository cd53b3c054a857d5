import type { Random } from '../random.ts';
import { asJson, type Caller } from './caller.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

/**
 * The program behind an agent bot: replies to contacts, and hands off those who ask for an agent. Sometimes it acts
 * and disconnects before it responds, so that it receives the same event again.
 */
export type BotProgram = LocalServer & {
  /** The bot's id, once it is known. */
  begin(with_: { call: Caller; accountId: number; token: string }): void;
  /** Display ids of conversations for which it received the handoff event. */
  handedOver: ReadonlySet<number>;
  /** How many of its own replies it received as events. */
  answered(): number;
};

/** The message of a contact who wants an agent. */
export const wantsPerson = 'a person, please';

export async function startBot(random: Random): Promise<BotProgram> {
  const known = new Set<string>();
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
  const server = await startLocalServer((text, headers) => {
    void act(asJson(JSON.parse(text)));
    const delivery = String(headers['x-chatwoot-delivery']);
    const isFirst = !known.has(delivery);
    known.add(delivery);
    return isFirst && random.chance(0.2) ? 'cut' : 200;
  });
  return {
    ...server,
    begin: (process) => void (self = process),
    handedOver,
    answered: () => answers,
  };
}
