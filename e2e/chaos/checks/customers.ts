import type { Ask } from './database.ts';
import type { Violation } from '../history.ts';
import type { GivenRating, Records, CampaignVisitor } from '../records.ts';
import { campaignText, type System } from '../system.ts';

/** Conversations of a first visit, and the number of campaign messages in them. */
export type VisitFacts = { token: string; conversations: number; messages: number };

/** A stored rating; `submitted` is the answer stored in its message. */
export type RatingRow = {
  conversation: number;
  rating: number;
  feedback: string | null;
  submitted: string | null;
};

/** A visitor gets a campaign's message once, and a rating is stored as given. */
export async function checkCustomers(
  ask: Ask,
  { accountId, campaign }: System,
  { passers, ratings }: Records,
): Promise<Violation[]> {
  const visits = await ask<VisitFacts>(
    `select token, count(distinct c.id)::int as conversations, count(m.id)::int as messages
     from unnest($2::text[]) token
     join contact_inbox s on s.account_id = $1 and s.pubsub_token = token
     left join conversation c on c.account_id = $1 and c.contact_inbox_id = s.id and c.campaign_id = $3
     left join message m on m.account_id = $1 and m.conversation_id = c.id and m.content = $4
     group by token`,
    [accountId, passers.map(({ pubsubToken }) => pubsubToken), campaign.id, campaignText],
  );
  const answers = await ask<RatingRow>(
    `select c.display_id::int as conversation, r.rating, r.feedback_message as feedback,
       m.content_attributes->'submitted_values'->'csat_survey_response'->>'rating' as submitted
     from csat_survey_response r
     join conversation c on c.account_id = r.account_id and c.id = r.conversation_id
     join message m on m.account_id = r.account_id and m.id = r.message_id
     where r.account_id = $1`,
    [accountId],
  );
  return [...visitViolations(passers, visits), ...ratingViolations(ratings, answers)];
}

export function visitViolations(
  passers: readonly CampaignVisitor[],
  visits: readonly VisitFacts[],
): Violation[] {
  return passers.flatMap(({ pubsubToken, isAnswered }) => {
    const { conversations = 0, messages = 0 } = visits.find(({ token }) => token === pubsubToken) ?? {};
    const isRight =
      conversations === messages && (conversations === 1 || (conversations === 0 && !isAnswered));
    if (isRight) return [];
    const text = `a visitor has ${conversations} conversations of the campaign, in which it speaks ${messages} times`;
    return [{ invariant: 'a campaign speaks to each visitor once', text, about: ['campaign.triggered'] }];
  });
}

export function ratingViolations(ratings: readonly GivenRating[], rows: readonly RatingRow[]): Violation[] {
  const fault = (conversation: number, text: string): Violation => ({
    invariant: 'a rating is kept as it was given',
    text: `conversation ${conversation}: ${text}`,
    about: [`conversations/${conversation}`],
  });
  const lost = ratings.flatMap(({ conversation, rating, isAcknowledged }) =>
    isAcknowledged && !rows.some((row) => row.conversation === conversation)
      ? [fault(conversation, `${rating} is not there`)]
      : [],
  );
  const wrong = rows.flatMap((row) => {
    const submitted = ratings.find(({ conversation }) => conversation === row.conversation);
    const isStored = submitted?.rating === row.rating && submitted.feedback === row.feedback;
    return isStored && row.submitted === String(row.rating)
      ? []
      : [fault(row.conversation, JSON.stringify(row))];
  });
  return [...lost, ...wrong];
}
