import type { FoundIssue, LinearEntity, LinkedIssue } from '@confab/contract/features/linear';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';

/** Linear's responses are read key by key: missing values and those of another type are empty. */
const text = (value: unknown, key: string): string => {
  const found = keyIn(value, key);
  return typeof found === 'string' ? found : '';
};
const textOrNull = (value: unknown, key: string): string | null => text(value, key) || null;
const nodes = (value: unknown, key: string): unknown[] => listIn(keyIn(keyIn(value, key), 'nodes'));

export function entitiesIn(value: unknown, key: string): LinearEntity[] {
  return nodes(value, key).map((node) => ({ id: text(node, 'id'), name: text(node, 'name') }));
}

export function foundIssues(data: unknown): FoundIssue[] {
  return nodes(data, 'searchIssues').map(foundIssue);
}

function foundIssue(issue: unknown): FoundIssue {
  const state = keyIn(issue, 'state');
  return {
    id: text(issue, 'id'),
    title: text(issue, 'title'),
    description: textOrNull(issue, 'description'),
    identifier: text(issue, 'identifier'),
    state: { name: text(state, 'name'), color: text(state, 'color') },
  };
}

export function linkedIssues(data: unknown): LinkedIssue[] {
  return nodes(data, 'attachmentsForURL').map(linkedIssue);
}

function linkedIssue(link: unknown): LinkedIssue {
  const issue = keyIn(link, 'issue');
  const assignee = keyIn(issue, 'assignee');
  const priority = keyIn(issue, 'priority');
  return {
    id: text(link, 'id'),
    title: text(link, 'title'),
    issue: {
      ...foundIssue(issue),
      priority: typeof priority === 'number' ? priority : 0,
      createdAt: text(issue, 'createdAt'),
      url: text(issue, 'url'),
      assignee:
        typeof assignee === 'object' && assignee !== null
          ? { name: text(assignee, 'name'), avatarUrl: textOrNull(assignee, 'avatarUrl') }
          : null,
      labels: {
        nodes: nodes(issue, 'labels').map((label) => ({
          id: text(label, 'id'),
          name: text(label, 'name'),
          color: text(label, 'color'),
          description: textOrNull(label, 'description'),
        })),
      },
    },
  };
}

/** The created or existing link; undefined in any other response. */
export function linkIn(attachment: unknown): { id: string; url: string; identifier: string } | undefined {
  const [id, url] = [text(attachment, 'id'), text(attachment, 'url')];
  return id === '' ? undefined : { id, url, identifier: text(keyIn(attachment, 'issue'), 'identifier') };
}
