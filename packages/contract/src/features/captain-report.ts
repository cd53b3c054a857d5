import { reportPermissions } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import { Id, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';
import { captainFeature, captainOutcomes, maxFigureDays } from './captain-assistant.ts';

/** A day of UTC, as 2026-11-26. */
const Day = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const reports = {
  method: 'GET',
  who: 'member',
  permissions: reportPermissions,
  feature: captainFeature,
  params: AccountParams,
  limits: [{ by: 'account', limit: 1000, seconds: 60 }],
} as const;
const base = '/api/v2/accounts/:account_id/reports';

/** Both days are included. */
const days = { from: Day, to: Day };

export const AssistantFigures = Type.Object({
  id: Id,
  name: Type.String(),
  /** To customers and to members. */
  answers: Type.Integer(),
  /** Conversations, each once, by how it ended; on the day on which it did. */
  confirmed: Type.Integer(),
  assumed: Type.Integer(),
  handed_off: Type.Integer(),
  /** Cost of the installation's models, in their currency; null if no price is known. */
  cost: Nullable(Type.Number()),
});
export type AssistantFigures = Static<typeof AssistantFigures>;

/** Of all audio messages of the account. */
export const TranscriptFigures = Type.Object({
  files: Type.Integer(),
  /** Duration of the audio, in part estimated. */
  seconds: Type.Integer(),
  /** Null if no price is known. */
  cost: Nullable(Type.Number()),
});
export type TranscriptFigures = Static<typeof TranscriptFigures>;

/** Not part of the Chatwoot API. */
export const showCaptainReport = route({
  ...reports,
  name: 'captain_report.show',
  path: `${base}/captain`,
  summary: `What assistants did on some days, and how their conversations ended; ${maxFigureDays} days at most`,
  input: Type.Object(days),
  response: Type.Object({
    payload: Type.Array(AssistantFigures),
    /** Absent from nodes of the version before. */
    transcripts: Type.Optional(TranscriptFigures),
  }),
  errors: ['invalid', 'too_many_requests'],
});

export const OutcomeRow = Type.Object({
  /** The display id. */
  conversation_id: Id,
  contact_name: Nullable(Type.String()),
  inbox_name: Type.String(),
  assistant_name: Type.String(),
  outcome: OneOf(captainOutcomes),
  /** A day of UTC. */
  day: Type.String(),
});
export type OutcomeRow = Static<typeof OutcomeRow>;

export const outcomesPerPage = 25;
/** Maximum page of a list. */
export const maxOutcomePages = 400;

/** Not part of the Chatwoot API. */
export const listCaptainOutcomes = route({
  ...reports,
  name: 'captain_report.outcomes',
  path: `${base}/captain/outcomes`,
  summary: `The conversations that the figures of assistants count, the newest first, ${outcomesPerPage} a page`,
  input: Type.Object({
    ...days,
    assistant_id: Type.Optional(Nullable(Id)),
    outcome: Type.Optional(Nullable(OneOf(captainOutcomes))),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxOutcomePages }))),
  }),
  response: Type.Object({
    payload: Type.Array(OutcomeRow),
    meta: Type.Object({ count: Type.Integer(), current_page: Type.Integer() }),
  }),
  errors: ['invalid', 'too_many_requests'],
});
