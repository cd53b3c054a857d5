import { received, signedRequest } from '../twilio/driver.ts';
import { accountSid, authToken, number, startTwilio } from '../twilio/stand-in.ts';
import { Always, runId, type Player } from './player.ts';

const errorAnswer = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
) => ({
  status,
  body: { code, message, status },
  headers,
});
const answers = {
  busy: errorAnswer(429, 20_429, 'Too Many Requests', { 'retry-after': '5' }),
  'locked-out': errorAnswer(401, 20_003, 'Authenticate'),
  refused: errorAnswer(400, 21_610, 'Attempt to send to unsubscribed recipient'),
};

/** The number for text messages, and the same on WhatsApp. */
export async function playTwilio(site: string): Promise<Player[]> {
  const run = runId();
  const twilio = await startTwilio(run);
  let count = 0;
  const player = (id: string, name: string, prefix: string): Player => ({
    id,
    name,
    setUp: [
      ['Phone number', number],
      ['Account SID', accountSid],
      ['Auth token', authToken],
    ],
    settings: { TWILIO_API_URL: twilio.url, TWILIO_MESSAGING_API_URL: twilio.url },
    write(text) {
      count += 1;
      const ends = { From: `${prefix}+14155550177`, To: `${prefix}${number}` };
      return signedRequest(site, '/twilio/callback', received(`SMin${run}${count}`, { ...ends, Body: text }));
    },
    received: () =>
      twilio.taken
        .map((fields, index) => ({
          id: `SM${run}${index + 1}`,
          text: fields.get('Body') ?? '',
          files: fields.getAll('MediaUrl'),
          isOurs: (fields.get('To') ?? '').startsWith('whatsapp:') === (prefix !== ''),
        }))
        .filter(({ isOurs }) => isOurs),
    receipt: (sid, status) => {
      const fields = { MessageSid: sid, MessageStatus: status, AccountSid: accountSid };
      const ends = { From: `${prefix}${number}`, To: `${prefix}+14155550177` };
      return signedRequest(site, '/twilio/delivery_status', { ...fields, ...ends });
    },
    trouble: (kind) => (twilio.answers = kind === undefined ? [] : new Always(answers[kind])),
    close: () => twilio.close(),
  });
  return [
    player('twilio-sms', 'SMS by Twilio', ''),
    player('twilio-whatsapp', 'WhatsApp by Twilio', 'whatsapp:'),
  ];
}
