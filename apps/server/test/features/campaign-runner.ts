import type { Campaign, Recipient } from '@confab/contract/features/campaign';
import { expect } from 'vitest';
import { recordReport } from '../../src/features/campaign/actions/record-report.ts';
import { sendCampaign } from '../../src/features/campaign/actions/send-campaign.ts';
import { deliverMessage } from '../../src/features/conversation/messages/actions/deliver-message.ts';
import type { TestApp } from '../harness.ts';

type Results = { meta: { counts: Record<string, number> }; payload: Recipient[] };

/** One-off campaigns of the first account, sent batch by batch as by the workers. */
export function campaignRunner(t: TestApp) {
  const accountId = t.fixtures.account.id;
  const account = `/api/v1/accounts/${accountId}`;
  const base = `${account}/campaigns`;
  const maya = t.as(t.fixtures.maya);
  let phone = 0;

  async function send(path: string, body: object) {
    const answer = await maya.post(`${account}${path}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const show = async (id: number) => (await maya.get(`${base}/${id}`)).json<Campaign>();

  return {
    send,
    show,
    async contact(name: string, labels: string[], more: object = {}): Promise<number> {
      phone += 1;
      const number = `+1415555${String(1000 + phone)}`;
      const { id } = (await send('/contacts', { name, phone_number: number, ...more })).payload.contact;
      await send(`/contacts/${id}/labels`, { labels });
      return Number(id);
    },
    async results(id: number, query = ''): Promise<Results> {
      const answer = await maya.get(`${base}/${id}/recipients${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Results>();
    },
    /** Runs until it is completed or stalls. */
    async finish(id: number): Promise<Campaign> {
      for (let turn = 0; turn < 20; turn += 1) {
        await sendCampaign(t.platform, { accountId, id });
        const campaign = await show(id);
        if (campaign.campaign_status === 'completed' || !campaign.enabled) return campaign;
      }
      throw new Error('the campaign goes on for ever');
    },
    /** Handles new events as the workers do. */
    async deliver(): Promise<void> {
      for (const { name, data } of await t.outbox()) {
        if (name !== 'message.delivery_requested') continue;
        const [conversationId, messageId] = [Number(data['conversation_id']), Number(data['message_id'])];
        const request = { conversationId, messageId, requestedAt: t.platform.clock.now() };
        await deliverMessage(t.platform, accountId, request);
      }
      for (const { name, data } of await t.outbox()) {
        if (name !== 'message.campaign_reported') continue;
        const report = {
          message_id: Number(data['message_id']),
          conversation_id: Number(data['conversation_id']),
        };
        await recordReport(t.platform, accountId, report);
      }
      await t.clearOutbox();
    },
  };
}
