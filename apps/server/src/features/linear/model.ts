/** The stored access. */
export type Access = {
  access_token: string;
  /** Missing for apps with permanent access. */
  refresh_token?: string;
  /** Milliseconds since 1970; missing for permanent access. */
  ends_at?: string;
};

/** Access is renewed this long before it ends. */
const marginMs = 60_000;

export function isEnding({ ends_at: endsAt }: Pick<Access, 'ends_at'>, now: Date): boolean {
  return endsAt !== undefined && Number(endsAt) - marginMs <= now.getTime();
}

/** The URL of a conversation: the target of a link, which also identifies the link. */
export function conversationAddress(frontendUrl: string, accountId: number, displayId: number): string {
  return `${addressStart(frontendUrl, accountId)}${displayId}`;
}

/** The conversation of this account that a link leads to; undefined for all other links. */
export function conversationOf(frontendUrl: string, accountId: number, address: string): number | undefined {
  const start = addressStart(frontendUrl, accountId);
  const rest = address.startsWith(start) ? address.slice(start.length) : '';
  return /^[1-9]\d{0,14}$/.test(rest) ? Number(rest) : undefined;
}

const addressStart = (frontendUrl: string, accountId: number): string =>
  `${frontendUrl}/app/accounts/${accountId}/conversations/`;

const issueFields = 'id title description identifier state { name color }';

/** Queries in Linear's language; values are sent separately. */
export const queries = {
  teams: 'query Teams { teams(first: 100) { nodes { id name } } }',
  teamEntities: `query TeamEntities($team: String!, $teamId: ID!) {
    team(id: $team) {
      members(first: 100) { nodes { id name } }
      projects(first: 100) { nodes { id name } }
      states(first: 100) { nodes { id name } }
    }
    issueLabels(first: 100, filter: { or: [{ team: { id: { eq: $teamId } } }, { team: { null: true } }] }) {
      nodes { id name }
    }
  }`,
  createIssue: `mutation CreateIssue($input: IssueCreateInput!) {
    issueCreate(input: $input) { success issue { id title } }
  }`,
  link: `mutation Link($url: String!, $issueId: String!, $title: String) {
    attachmentLinkURL(url: $url, issueId: $issueId, title: $title) {
      success attachment { id url issue { id identifier } }
    }
  }`,
  attachment: 'query Link($id: String!) { attachment(id: $id) { id url issue { identifier } } }',
  unlink: 'mutation Unlink($id: String!) { attachmentDelete(id: $id) { success } }',
  search: `query Search($term: String!) { searchIssues(term: $term, first: 20) { nodes { ${issueFields} } } }`,
  linked: `query Linked($url: String!) {
    attachmentsForURL(url: $url, first: 50) {
      nodes {
        id title
        issue {
          ${issueFields} priority createdAt url
          assignee { name avatarUrl }
          labels(first: 20) { nodes { id name color description } }
        }
      }
    }
  }`,
} as const;
