import { appSecret, from, number, requestOf, signedRequest, statusOf, textOf } from '../whatsapp/driver.ts';
import { businessId, goodKey, numberId, startWhatsapp } from '../whatsapp/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const errorAnswer = (status: number, code: number, message: string) => ({
  status,
  json: { error: { message, type: 'OAuthException', code } },
});
const answers = {
  busy: errorAnswer(429, 130_429, 'Rate limit hit'),
  'locked-out': errorAnswer(401, 190, 'Error validating access token: Session has expired'),
  refused: errorAnswer(400, 131_026, 'Message undeliverable'),
};
const template = {
  name: 'order_shipped',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}, your order {{2}} is on its way.' }],
};

export async function playWhatsapp(): Promise<Player> {
  const run = runId();
  const whatsapp = await startWhatsapp(run);
  whatsapp.pages = [[template]];
  let count = 0;
  return {
    id: 'whatsapp',
    name: 'WhatsApp Cloud',
    setUp: [
      ['Phone number', number],
      ['Phone number ID', numberId],
      ['Business account ID', businessId],
      ['API key', goodKey],
      ['App secret (in the settings of the inbox: Connection)', appSecret],
    ],
    settings: { WHATSAPP_CLOUD_BASE_URL: whatsapp.url, WHATSAPP_360DIALOG_BASE_URL: whatsapp.dialogUrl },
    write(text) {
      count += 1;
      const now = { timestamp: String(Math.floor(Date.now() / 1000)) };
      return signedRequest(
        requestOf(from('491511234567', { ...textOf(`wamid.in-${run}${count}`, text), ...now })),
      );
    },
    received: () =>
      whatsapp.taken.map((body, index) => ({
        id: `wamid.out-${run}${index + 1}`,
        ...contentOf(body),
      })),
    receipt: (id, status) => signedRequest(requestOf(statusOf(id, status))),
    trouble: (kind) => (whatsapp.answers = kind === undefined ? [] : new Always(answers[kind])),
    close: () => whatsapp.close(),
  };
}

type Content = { body?: string; caption?: string; link?: string; name?: string };

function contentOf(body: Record<string, unknown>): { text: string; files: string[] } {
  const content: Content = body[String(body['type'])] ?? {};
  const text = content.body ?? content.caption ?? content.name ?? String(body['type']);
  return { text, files: content.link === undefined ? [] : [content.link] };
}
