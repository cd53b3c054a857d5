import { startProvider, type ReceivedRequest, type ProviderStandIn } from '../stand-ins/provider-stand-in.ts';

export const clientId = 'linear-client';
export const clientSecret = 'linear-client-secret';
/** Settings of an installation that uses it. */
export function linearSettings(url: string) {
  return {
    providerUrls: new Map([
      ['LINEAR_API_URL', url],
      ['LINEAR_URL', url],
    ]),
    providerKeys: new Map([
      ['LINEAR_CLIENT_ID', clientId],
      ['LINEAR_CLIENT_SECRET', clientSecret],
    ]),
  };
}

type Issue = { id: string; identifier: string; title: string; input: Record<string, unknown> };
type Link = { id: string; url: string; title: string; issue: Issue };

export type LinearStandIn = ProviderStandIn & {
  issues: Issue[];
  links: Link[];
  /** Valid access tokens, and refresh tokens. */
  tokens: Set<string>;
  refreshTokens: Set<string>;
  /** The reported lifetime of tokens, in seconds. */
  lifetime: number;
};

/** A stand-in for Linear's token and GraphQL APIs, with one workspace. The authorization code `good` is valid. */
export async function startLinear(): Promise<LinearStandIn> {
  let counted = 0;
  const state: Pick<LinearStandIn, 'issues' | 'links' | 'tokens' | 'refreshTokens' | 'lifetime'> = {
    issues: [],
    links: [],
    tokens: new Set(),
    refreshTokens: new Set(),
    lifetime: 86_399,
  };
  const grant = () => {
    const [token, refresh] = [`lin-secret-${(counted += 1)}`, `lin-refresh-${counted}`];
    standIn.tokens.add(token);
    standIn.refreshTokens.add(refresh);
    const body = { access_token: token, token_type: 'Bearer', scope: 'read write' };
    return { status: 200, body: { ...body, expires_in: standIn.lifetime, refresh_token: refresh } };
  };
  const served = await startProvider((request) => {
    const { path, form, headers } = request;
    if (path === '/oauth/token' || path === '/oauth/revoke') {
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
        return { status: 401, body: { error: 'invalid_client' } };
      if (path === '/oauth/revoke') {
        const isKnown = standIn.tokens.delete(form.get('token') ?? '');
        return { status: isKnown ? 200 : 400, body: {} };
      }
      if (
        form.get('grant_type') === 'refresh_token' &&
        standIn.refreshTokens.delete(form.get('refresh_token') ?? '')
      )
        return grant();
      const isCode = form.get('grant_type') === 'authorization_code' && form.get('code') === 'good';
      if (isCode && form.get('redirect_uri')?.endsWith('/linear/callback')) return grant();
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    if (path !== '/graphql') return { status: 404, body: {} };
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!standIn.tokens.has(token)) return failed('AUTHENTICATION_ERROR', 401);
    return graphql(standIn, request);
  });
  const standIn: LinearStandIn = Object.assign(served, state);
  return standIn;
}

const failed = (code: string, status = 400) => ({
  status,
  body: { errors: [{ message: `secret words about ${code}`, extensions: { code } }] },
});
const answered = (data: object) => ({ status: 200, body: { data } });
const named = (...names: string[]) => ({ nodes: names.map((name) => ({ id: `id-of-${name}`, name })) });

const shown = ({ id, identifier, title }: Issue) => ({
  id,
  identifier,
  title,
  description: null,
  state: { name: 'Todo', color: '#e2e2e2' },
});

function graphql(standIn: LinearStandIn, { json }: ReceivedRequest) {
  const { query, variables } = json as { query: string; variables: Record<string, string> };
  const operation = /^(?:query|mutation) (?<name>\w+)/.exec(query)?.groups?.['name'];
  switch (operation) {
    case 'Teams':
      return answered({ teams: named('Engineering', 'Design') });
    case 'TeamEntities':
      if (variables['team'] !== 'id-of-Engineering') return failed('INVALID_INPUT');
      return answered({
        team: { members: named('Ada'), projects: named('Checkout'), states: named('Todo', 'Done') },
        issueLabels: named('bug'),
      });
    case 'CreateIssue':
      return createIssue(standIn, variables['input'] as unknown as Record<string, unknown>);
    case 'Search': {
      const term = variables['term']?.toLowerCase() ?? '';
      const found = standIn.issues.filter(({ title }) => title.toLowerCase().includes(term));
      return answered({ searchIssues: { nodes: found.map(shown) } });
    }
    case 'Link':
      return isMutation(query, 'attachmentLinkURL', 'attachment', 'issue')
        ? link(standIn, variables)
        : linkById(standIn, variables);
    case 'Unlink': {
      const at = standIn.links.findIndex(({ id }) => id === variables['id']);
      if (at === -1) return failed('INVALID_INPUT');
      standIn.links.splice(at, 1);
      return answered({ attachmentDelete: { success: true } });
    }
    case 'Linked': {
      const nodes = standIn.links.filter(({ url }) => url === variables['url']).map(linked);
      return answered({ attachmentsForURL: { nodes } });
    }
    case undefined:
    default:
      return failed('GRAPHQL_VALIDATION_FAILED');
  }
}

const isMutation = (query: string, ...fragments: string[]): boolean =>
  query.startsWith('mutation') && fragments.every((word) => query.includes(word));

function createIssue({ issues }: LinearStandIn, input: Record<string, unknown>) {
  if (input['teamId'] !== 'id-of-Engineering' || typeof input['title'] !== 'string')
    return failed('INVALID_INPUT');
  const number = issues.length + 1;
  const issue = { id: `issue-${number}`, identifier: `ENG-${number}`, title: input['title'], input };
  issues.push(issue);
  return answered({ issueCreate: { success: true, issue: { id: issue.id, title: issue.title } } });
}

function link({ issues, links }: LinearStandIn, { url = '', issueId, title = '' }: Record<string, string>) {
  const issue = issues.find(({ id, identifier }) => id === issueId || identifier === issueId);
  if (issue === undefined || !URL.canParse(url)) return failed('INVALID_INPUT');
  let made = links.find((one) => one.url === url && one.issue === issue);
  if (made === undefined)
    links.push((made = { id: `link-${links.length + 1}-${issue.id}`, url, title, issue }));
  const attachment = { id: made.id, url, issue: { id: issue.id, identifier: issue.identifier } };
  return answered({ attachmentLinkURL: { success: true, attachment } });
}

function linkById({ links }: LinearStandIn, { id }: Record<string, string>) {
  const found = links.find((one) => one.id === id);
  if (found === undefined) return failed('INVALID_INPUT');
  const { url, issue } = found;
  return answered({ attachment: { id, url, issue: { identifier: issue.identifier } } });
}

const linked = ({ id, title, issue }: Link) => ({
  id,
  title,
  issue: {
    ...shown(issue),
    priority: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
    url: `https://linear.test/issue/${issue.identifier}`,
    assignee: { name: 'Ada', avatarUrl: null },
    labels: { nodes: [{ id: 'l1', name: 'bug', color: '#ff0000', description: null }] },
  },
});
