import type { ViewCounts } from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listLabels } from '../../../label/index.ts';
import { findTeamIds } from '../../../team/index.ts';
import { visibilityOf } from '../../policy.ts';
import { unattendedLabel } from '../conversation-count-queries.ts';
import { countTeams, countViews as queryCounts, type ViewCountRow } from '../count-queries.ts';

/** The counts of the sidebar. */
export async function countViews(platform: Platform, actor: MemberActor): Promise<ViewCounts> {
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return { all: 0, unattended: 0, inboxes: [], teams: [], labels: [] };
  const labels = await listLabels(platform.db, actor.accountId);
  const titles = labels.filter((label) => label.show_on_sidebar !== false).map(({ title }) => title);
  const rows = await queryCounts(platform.db, actor.accountId, visibility, titles);
  const myTeamIds = await findTeamIds(platform.db, actor.accountId, actor.person.id);
  const byLabel = Map.groupBy(rows, ({ label }) => label);
  const countOf = (label: string) => sum(byLabel.get(label));
  return {
    all: countOf(''),
    unattended: countOf(unattendedLabel),
    inboxes: (byLabel.get('') ?? []).map(({ inbox_id: id, count }) => ({ id, count })),
    teams: await countTeams(platform.db, actor.accountId, visibility, [...myTeamIds]),
    labels: titles.map((title) => ({ title, count: countOf(title) })).filter(({ count }) => count > 0),
  };
}

const sum = (rows: readonly ViewCountRow[] = []): number =>
  rows.reduce((total, { count }) => total + count, 0);
