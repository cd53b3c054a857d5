import { liveEvent } from '../kit/event.ts';
import { AccountParams, route } from '../kit/route.ts';
import { Id, Nullable, ShortText, Type, type Static } from '../kit/schema.ts';

const base = '/api/v1/accounts/:account_id/integrations/linear';

/** Something of Linear: a team, a person, a project, a state, a label. */
export const LinearEntity = Type.Object({ id: Type.String(), name: Type.String() });
export type LinearEntity = Static<typeof LinearEntity>;

const State = Type.Object({ name: Type.String(), color: Type.String() });

export const FoundIssue = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  /** The readable identifier, such as `ENG-12`. */
  identifier: Type.String(),
  state: State,
});
export type FoundIssue = Static<typeof FoundIssue>;

/** The link between an issue and a conversation; `id` is the link's own. */
export const LinkedIssue = Type.Object({
  id: Type.String(),
  title: Type.String(),
  issue: Type.Object({
    ...FoundIssue.properties,
    /** 0 none, 1 urgent, 2 high, 3 medium, 4 low. */
    priority: Type.Number(),
    createdAt: Type.String(),
    url: Type.String(),
    assignee: Nullable(Type.Object({ name: Type.String(), avatarUrl: Nullable(Type.String()) })),
    labels: Type.Object({
      nodes: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          color: Type.String(),
          description: Nullable(Type.String()),
        }),
      ),
    }),
  }),
});
export type LinkedIssue = Static<typeof LinkedIssue>;

/** Ids of Linear are UUIDs, and go into its queries as values. */
const LinearId = Type.String({ minLength: 1, maxLength: 100 });
/** Forms send empty fields as empty texts. */
const MaybeId = Type.Optional(Nullable(Type.String({ maxLength: 100 })));
const lookupLimits = [{ by: 'account', limit: 300, seconds: 60 }] as const;

export const authorizeLinear = route({
  name: 'linear.authorize',
  method: 'POST',
  path: `${base}/auth`,
  summary: 'Where the browser of an administrator goes to let us into a Linear workspace',
  who: 'administrator',
  repeatsResponse: false,
  params: AccountParams,
  response: Type.Object({ redirect_url: Type.String() }),
  errors: ['unprocessable'],
});

export const disconnectLinear = route({
  name: 'linear.disconnect',
  method: 'DELETE',
  path: base,
  summary: 'Disconnect Linear, and give its access back',
  who: 'administrator',
  params: AccountParams,
});

export const listLinearTeams = route({
  name: 'linear.list_teams',
  method: 'GET',
  path: `${base}/teams`,
  summary: 'Teams of the Linear workspace',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  response: Type.Array(LinearEntity),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const listTeamEntities = route({
  name: 'linear.list_team_entities',
  method: 'GET',
  path: `${base}/team_entities`,
  summary: 'What an issue of a team can be given',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  input: Type.Object({ team_id: LinearId }),
  response: Type.Object({
    users: Type.Array(LinearEntity),
    projects: Type.Array(LinearEntity),
    states: Type.Array(LinearEntity),
    labels: Type.Array(LinearEntity),
  }),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const createIssue = route({
  name: 'linear.create_issue',
  method: 'POST',
  path: `${base}/create_issue`,
  summary: 'Create an issue in Linear',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  input: Type.Object({
    team_id: LinearId,
    title: Type.String({ minLength: 1, maxLength: 255 }),
    description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
    assignee_id: MaybeId,
    priority: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 4 }))),
    state_id: MaybeId,
    project_id: MaybeId,
    label_ids: Type.Optional(Nullable(Type.Array(LinearId, { maxItems: 50 }))),
  }),
  maxBodyBytes: 256 * 1024,
  response: Type.Object({ id: Type.String(), title: Type.String() }),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const linkIssue = route({
  name: 'linear.link_issue',
  method: 'POST',
  path: `${base}/link_issue`,
  summary: 'Link an issue and a conversation: the issue shows the way here',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  input: Type.Object({
    /** The display id. */
    conversation_id: Id,
    issue_id: LinearId,
    /** The title of the link in Linear. */
    title: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Object({ id: Type.String(), link: Type.String(), link_id: Type.String() }),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const unlinkIssue = route({
  name: 'linear.unlink_issue',
  method: 'POST',
  path: `${base}/unlink_issue`,
  summary: 'Take away the link between an issue and a conversation',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  input: Type.Object({ link_id: LinearId }),
  response: Type.Object({ link_id: Type.String() }),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const searchIssues = route({
  name: 'linear.search_issues',
  method: 'GET',
  path: `${base}/search_issue`,
  summary: 'The first twenty issues that fit some words',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  input: Type.Object({ q: Type.String({ minLength: 1, maxLength: 255 }) }),
  response: Type.Array(FoundIssue),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

export const listLinkedIssues = route({
  name: 'linear.list_linked_issues',
  method: 'GET',
  path: `${base}/linked_issues`,
  summary: 'Issues that are linked to a conversation, up to fifty',
  who: 'member',
  errorStyle: 'message',
  params: AccountParams,
  /** The display id. */
  input: Type.Object({ conversation_id: Id }),
  response: Type.Array(LinkedIssue),
  errors: ['unprocessable'],
  limits: lookupLimits,
});

/** An issue was linked to a conversation, or no longer is. */
export const linearLinksChanged = liveEvent('linear.links_changed', Type.Object({ conversation_id: Id }));
