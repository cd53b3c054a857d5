import { Select } from '@confab/ui/select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { channelKindOf } from '../../../channels/registry.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { inboxesQuery } from '../../inbox/index.ts';
import { SaveReportButton } from '../../saved-report/index.ts';
import { downloadFigures, subjectsQuery } from '../api.ts';
import { fileName, shownMetrics, type SubjectType } from '../model.ts';
import { figureSearch, figureView, type ReportView, type Search } from '../filter/parts/search-params.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { Figures } from '../figure/parts/figures.tsx';
import { ReportFilters } from '../filter/parts/report-filters.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { filterBefore, filterOf } from '../filter/parts/report-view.ts';
import { rowsPath } from '../parts/rows-path.ts';
import { SubjectTable } from '../figure/parts/subject-table.tsx';
import { useReportLocation } from '../filter/parts/use-report-location.ts';

const routeOf = (path: string) =>
  [
    path,
    (search: Search) => figureView(search, shownMetrics),
    (view: ReportView) => figureSearch(view, shownMetrics),
  ] as const;

/** The figures of the whole account. */
export function ConversationReport() {
  const text = useText();
  const { view, change } = useReportLocation(...routeOf('conversation'));
  return (
    <SettingsPage
      title={text('report:conversations')}
      actions={
        <>
          <SaveReportButton screen="conversation" search={figureSearch(view, shownMetrics)} />
          <PrintButton />
        </>
      }
    >
      <ReportFilters view={view} onChange={change} />
      <Figures about={{ type: 'account' }} view={view} onChange={change} />
    </SettingsPage>
  );
}

export function AgentReport() {
  const { view, change } = useReportLocation(...routeOf('agent'));
  return <SubjectReport type="agent" heading="report:agents" view={view} onChange={change} />;
}

export function LabelReport() {
  const { view, change } = useReportLocation(...routeOf('label'));
  return <SubjectReport type="label" heading="report:labels" view={view} onChange={change} />;
}

export function InboxReport() {
  const { view, change } = useReportLocation(...routeOf('inboxes'));
  return <SubjectReport type="inbox" heading="report:inboxes" view={view} onChange={change} />;
}

/** The last view of each account: the report reopens with it. */
const left = new Map<number, ReportView>();

export function TeamReport() {
  const accountId = useAccountId();
  const { view: addressed, change, isPlain } = useReportLocation(...routeOf('teams'));
  const view = isPlain ? (left.get(accountId) ?? addressed) : addressed;
  return (
    <SubjectReport
      type="team"
      heading="report:teams"
      view={view}
      onChange={(next, isStep) => {
        left.set(accountId, next);
        change(next, isStep);
      }}
    />
  );
}

type SubjectReportProps = {
  type: SubjectType;
  heading: MessageKey;
  view: ReportView;
  onChange: (view: ReportView, isStep?: boolean) => void;
};

/** The figures of all subjects of a kind, and those of the period before where they are compared. */
function useSubjects(type: SubjectType | 'channel', view: ReportView) {
  const accountId = useAccountId();
  const query = useQuery({
    ...subjectsQuery(accountId, type, filterOf(view)),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...subjectsQuery(accountId, type, filterBefore(view)),
    placeholderData: keepPreviousData,
    enabled: view.isCompared,
  });
  return { query, before: view.isCompared ? before.data : undefined };
}

/** A table of all subjects of a kind; of a chosen one, its figures over time. */
function SubjectReport({ type, heading, view, onChange }: SubjectReportProps) {
  const text = useText();
  const accountId = useAccountId();
  const { query, before } = useSubjects(type, view);
  const { subjectId } = view;
  const filter = filterOf(view);
  const choose = (id: number | undefined) => onChange({ ...view, subjectId: id }, true);
  return (
    <SettingsPage
      title={text(heading)}
      isWide
      actions={
        <>
          <SaveReportButton screen={screens[type]} search={figureSearch(view, shownMetrics)} />
          <PrintButton />
          <DownloadButton
            load={() => downloadFigures(accountId, type, filter)}
            nameOn={(day) => fileName(type, view.isBusiness ? text('report:businessSuffix') : undefined, day)}
          />
        </>
      }
    >
      <ReportFilters view={view} onChange={onChange} />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
        {(rows) => (
          <>
            <Select
              label={text('report:subject')}
              placeholder={text('report:everything')}
              options={[
                { id: everyId, label: text('report:everything') },
                ...rows.map(({ id, name }) => ({ id: String(id), label: name })),
              ]}
              value={subjectId === undefined ? everyId : String(subjectId)}
              onChange={(id) => choose(id === everyId ? undefined : Number(id))}
            />
            {subjectId === undefined && (
              <SubjectTable
                label={text(heading)}
                rows={rows}
                before={before}
                onOpen={choose}
                path={(metric, id) => rowsPath(accountId, { ...filter, metric, about: { type, id } })}
              />
            )}
            {subjectId === undefined && type === 'inbox' && <ChannelTable view={view} />}
          </>
        )}
      </QueryView>
      {subjectId !== undefined && <Figures about={{ type, id: subjectId }} view={view} onChange={onChange} />}
    </SettingsPage>
  );
}

/** The inboxes of each channel together. */
function ChannelTable({ view }: { view: ReportView }) {
  const text = useText();
  const accountId = useAccountId();
  const { query, before } = useSubjects('channel', view);
  const { range, isBusiness } = filterOf(view);
  const about = (id: number) => ({ type: 'channel', id }) as const;
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  // A channel has the id of its first inbox; the server's names are English.
  const nameOf = (id: number, name: string) => {
    const kind = channelKindOf(inboxes.find((inbox) => inbox.id === id)?.channel_type ?? '');
    return kind === undefined ? name : text(kind.name);
  };
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {(rows) => (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">{text('report:channels')}</h2>
          <SubjectTable
            label={text('report:channels')}
            rows={rows.map((row) => ({ ...row, name: nameOf(row.id, row.name) }))}
            before={before}
            path={(metric, id) => rowsPath(accountId, { metric, about: about(id), range, isBusiness })}
          />
        </section>
      )}
    </QueryView>
  );
}

const everyId = 'every';

const screens = { agent: 'agent', label: 'label', inbox: 'inboxes', team: 'teams' } as const;
