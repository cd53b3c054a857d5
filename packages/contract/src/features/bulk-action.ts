import { Conditions } from '../kit/conditions.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { AnyId, Id, IsoTime, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';
import { ConversationListInput, ConversationStatus } from './conversation.ts';

/** The maximum number of ids in a call; more can be selected by a filter. */
export const maxBulkIds = 1000;

/** Stored as 0…4 in this order. */
export const bulkActionStatuses = ['running', 'done', 'undoing', 'undone', 'failed'] as const;

/** Hours for which the changes of a bulk action are stored, so that it can be undone. */
export const bulkActionUndoHours = 24;

/** Stored as 0 and 1 in this order. */
export const bulkActionTypes = ['Conversation', 'Contact'] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

/** The change of each record. */
const BulkFields = {
  fields: Type.Optional(
    Nullable(
      Type.Object({
        status: Type.Optional(Nullable(Type.Union([ConversationStatus, Type.Literal('')]))),
        assignee_id: Type.Optional(Nullable(AnyId)),
        team_id: Type.Optional(Nullable(AnyId)),
      }),
    ),
  ),
  labels: Type.Optional(
    Nullable(
      Type.Object({
        add: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 200 }))),
        remove: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 200 }))),
      }),
    ),
  ),
  /** Unix seconds. */
  snoozed_until: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 253_402_300_799 }))),
};

const Ids = Type.Array(AnyId, { maxItems: maxBulkIds });

export const BulkActionInput = Type.Object({
  type: Type.Optional(Nullable(ShortText)),
  ids: Type.Optional(Nullable(Ids)),
  ...BulkFields,
});
export type BulkActionInput = Static<typeof BulkActionInput>;

/**
 * The same for what is named by display ids, by the query of a list, or by the conditions of a filter: by one of them.
 * Contacts are named by their ids, and of the query of a list `labels` and `q` are read, `q` as their list searches;
 * they have labels, or can be deleted.
 */
export const BulkActionStart = Type.Object({
  type: Type.Optional(Nullable(OneOf(bulkActionTypes))),
  /** Only of contacts, and only for administrators. */
  action_name: Type.Optional(Nullable(Type.Literal('delete'))),
  ids: Type.Optional(Nullable(Ids)),
  list: Type.Optional(Nullable(ConversationListInput)),
  payload: Type.Optional(Nullable(Conditions)),
  ...BulkFields,
});
export type BulkActionStart = Static<typeof BulkActionStart>;

/** How far a bulk action got. */
export const BulkAction = Type.Object({
  id: Id,
  type: OneOf(bulkActionTypes),
  status: OneOf(bulkActionStatuses),
  /** The total, as far as it is known. */
  total_count: Nullable(Type.Integer()),
  changed_count: Type.Integer(),
  /** Records that needed no change. */
  unchanged_count: Type.Integer(),
  failed_count: Type.Integer(),
  /** Records that do not exist, or that the caller may not see. */
  skipped_count: Type.Integer(),
  restored_count: Type.Integer(),
  /** The first records that could not be changed: conversations by display id. */
  failures: Type.Array(
    Type.Object({
      conversation_id: Type.Optional(Id),
      contact_id: Type.Optional(Id),
      message: Type.String(),
    }),
  ),
  /** Null if it cannot be undone: undoing a deletion only stops it. */
  undo_until: Nullable(IsoTime),
});
export type BulkAction = Static<typeof BulkAction>;

const base = '/api/v1/accounts/:account_id/bulk_actions';

export const createBulkAction = route({
  name: 'bulk_action.create',
  method: 'POST',
  path: base,
  summary: 'Change many conversations in the background',
  who: 'member',
  params: AccountParams,
  input: BulkActionInput,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 120, seconds: 60 }],
});

export const startBulkAction = route({
  name: 'bulk_action.start',
  method: 'POST',
  path: `${base}/start`,
  summary:
    'Change many conversations or contacts in the background: those named, or all that a list or filter matches',
  who: 'member',
  params: AccountParams,
  maxBodyBytes: 160 * 1024,
  input: BulkActionStart,
  response: BulkAction,
  errors: ['unprocessable', 'not_authorized'],
  limits: [{ by: 'account', limit: 120, seconds: 60 }],
});

export const showBulkAction = route({
  name: 'bulk_action.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'How far a bulk action of the caller got',
  who: 'member',
  params: AccountItemParams,
  response: BulkAction,
});

export const undoBulkAction = route({
  name: 'bulk_action.undo',
  method: 'POST',
  path: `${base}/:id/undo`,
  summary: 'Undo what a bulk action changed, except for later changes',
  who: 'member',
  params: AccountItemParams,
  response: BulkAction,
  errors: ['unprocessable'],
});

/** Internal event: a bulk action has to be executed, undone, or continued. */
export const bulkActionRequested = liveEvent('bulk_action.requested', Type.Object({ id: Id }));

/** Internal event: the same of contacts. Nodes of a version before it would take their ids for conversations. */
export const contactBulkActionRequested = liveEvent(
  'bulk_action.contacts_requested',
  Type.Object({ id: Id }),
);
