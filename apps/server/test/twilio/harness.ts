import type { LightMyRequestResponse } from 'fastify';
import { messagesOf, openWorkers, untilHandled, type StoredMessage } from '../channels/harness.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { providerUrls, signedRequest, smsInput, type Calling } from './driver.ts';
import { startTwilio, type TwilioStandIn } from './stand-in.ts';

/** The application with its workers, and a stand-in for Twilio. */
export type TwilioHarness = {
  t: TestApp;
  twilio: TwilioStandIn;
  /** The response to the create call. */
  create(input: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** The same for valid input: the id of the inbox. */
  connect(input?: Record<string, unknown>): Promise<number>;
  /** Sends a callback signed as by Twilio, and waits until it is handled. */
  call(path: string, fields: Record<string, string>, how?: Calling): Promise<LightMyRequestResponse>;
  messages(inboxId: number): Promise<StoredMessage[]>;
  close(): Promise<void>;
};

export async function openTwilioHarness(): Promise<TwilioHarness> {
  const twilio = await startTwilio();
  const t = await startTestApp({ providerUrls: providerUrls(twilio) });
  const workers = await openWorkers(t);
  workers.begin();
  const create = (input: Record<string, unknown>) =>
    t
      .as(t.fixtures.maya)
      .post(`/api/v1/accounts/${t.fixtures.account.id}/channels/twilio_channel`, { twilio_channel: input });
  return {
    t,
    twilio,
    create,
    connect: async (input = smsInput) => {
      const made = await create(input);
      if (made.statusCode !== 200) throw new Error(made.body);
      return Number(made.json().id);
    },
    call: async (path, fields, how) => {
      const answer = await t.app.inject(signedRequest('http://confab.test', path, fields, how));
      await untilHandled(t);
      return answer;
    },
    messages: (inboxId) => messagesOf(t, inboxId),
    close: async () => {
      await workers.stop();
      await t.close();
      await twilio.close();
    },
  };
}
