import { conversationsIn, loop, type Harness } from './actors.ts';
import type { Listener } from './agent.ts';
import { asJson, type Caller } from './caller.ts';
import type { Random } from '../random.ts';
import { headersOf } from '../system.ts';

type Customer = Harness & {
  random: Random;
  call: Caller;
  /** Display ids of conversations to be rated. */
  tried: Set<number>;
};

/** First visits per run: each creates a conversation whose events everyone receives. */
const maxPassers = 6;

/**
 * New visitors who answer the website's campaign, and others who rate a conversation that was just resolved.
 * Both repeat every request until it is answered, the first ones always twice.
 */
export async function actAsCustomers(harness: Harness, listener: Listener): Promise<void> {
  const who = 'customers';
  const customer: Customer = {
    ...harness,
    random: harness.randomOf(who),
    call: harness.callerOf(who),
    tried: new Set(),
  };
  const { records } = harness;
  await loop(harness, customer.random, async () => {
    if (records.passers.length < maxPassers && customer.random.chance(0.3)) await passBy(customer);
    else await rate(customer, listener);
  });
  // If servers start slowly, a short run ends before either happened.
  for (let tries = 0; tries < 8; tries += 1) {
    if (!records.passers.some(({ isAnswered }) => isAnswered)) await passBy(customer);
    if (!records.ratings.some(({ isAcknowledged }) => isAcknowledged)) await rate(customer, listener);
  }
}

async function passBy({ records, call, system }: Customer): Promise<void> {
  const query = `website_token=${system.website.token}`;
  const config = await call.untilAnswered({ method: 'POST', path: `/api/v1/widget/config?${query}` });
  if (config.status !== 200) return;
  const { website_channel_config: page, contact } = asJson(config.body);
  const passer = { pubsubToken: String(asJson(contact)['pubsub_token']), isAnswered: false };
  records.passers.push(passer);
  const answer = await call.untilAnswered(
    {
      method: 'POST',
      path: `/api/v1/widget/events?${query}`,
      headers: { 'x-auth-token': String(asJson(page)['auth_token']) },
      body: { name: 'campaign.triggered', event_info: { campaign_id: system.campaign.id } },
    },
    { twice: true },
  );
  passer.isAnswered = answer.status === 204;
}

/** One rating per conversation: a late attempt must not be mistaken for a different rating. */
async function rate(
  { records, call, system, random, tried }: Customer,
  { received }: Listener,
): Promise<void> {
  const conversations = [...new Set(conversationsIn(received, system.website.id))].filter(
    (conversation) => !tried.has(conversation),
  );
  if (conversations.length === 0) return;
  const conversation = random.pick(conversations);
  tried.add(conversation);
  const path = `/api/v1/accounts/${system.accountId}/conversations/${conversation}`;
  const headers = headersOf(system.maya);
  const shown = await call.untilAnswered({ method: 'GET', path, headers });
  await call.untilAnswered({
    method: 'POST',
    path: `${path}/toggle_status`,
    headers,
    body: { status: 'resolved' },
  });
  const survey = `/public/api/v1/csat_survey/${String(asJson(shown.body)['uuid'])}`;
  const response = await call.untilAnswered({ method: 'GET', path: survey });
  // Contacts who have not written or were blocked get no survey.
  if (response.status !== 200) return;
  const { content: feedback } = records.newContent('a customer');
  const rating = { conversation, rating: 1 + random.below(5), feedback, isAcknowledged: false };
  records.ratings.push(rating);
  const values = { csat_survey_response: { rating: rating.rating, feedback_message: feedback } };
  const answer = await call.untilAnswered(
    { method: 'PUT', path: survey, body: { message: { submitted_values: values } } },
    { twice: random.chance(0.3) },
  );
  rating.isAcknowledged = answer.status === 200;
}
