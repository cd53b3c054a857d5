import { presetRange } from '@confab/ui/date-range-picker';
import { Select } from '@confab/ui/select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { downloadFigures, subjectsQuery } from '../api.ts';
import { fileName, type SubjectType } from '../model.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { Figures } from '../parts/figures.tsx';
import { ReportFilters } from '../parts/report-filters.tsx';
import { askedOf, type ReportView } from '../parts/report-view.ts';
import { SubjectTable } from '../parts/subject-table.tsx';

const firstView = (): ReportView => ({
  range: presetRange('last7days'),
  group: 'day',
  isBusiness: false,
  metric: 'conversations_count',
});

/** The figures of the whole account. */
export function ConversationReport() {
  const text = useText();
  const [view, setView] = useState(firstView);
  return (
    <SettingsPage title={text('report:conversations')}>
      <ReportFilters view={view} onChange={setView} />
      <Figures about={{ type: 'account' }} view={view} onChange={setView} />
    </SettingsPage>
  );
}

export function AgentReport() {
  const [view, setView] = useState(firstView);
  return <SubjectReport type="agent" heading="report:agents" view={view} onChange={setView} />;
}

export function LabelReport() {
  const [view, setView] = useState(firstView);
  return <SubjectReport type="label" heading="report:labels" view={view} onChange={setView} />;
}

export function InboxReport() {
  const [view, setView] = useState(firstView);
  return <SubjectReport type="inbox" heading="report:inboxes" view={view} onChange={setView} />;
}

/** Of each account, what was looked at last: this report stays as it was left. */
const left = new Map<number, ReportView>();

export function TeamReport() {
  const accountId = useAccountId();
  const [view, setView] = useState(() => left.get(accountId) ?? firstView());
  const change = (next: ReportView) => {
    left.set(accountId, next);
    setView(next);
  };
  return <SubjectReport type="team" heading="report:teams" view={view} onChange={change} />;
}

type SubjectReportProps = {
  type: SubjectType;
  heading: MessageKey;
  view: ReportView;
  onChange: (view: ReportView) => void;
};

/** A table of all subjects of a kind; of a chosen one, its figures over time. */
function SubjectReport({ type, heading, view, onChange }: SubjectReportProps) {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery({
    ...subjectsQuery(accountId, type, askedOf(view)),
    placeholderData: keepPreviousData,
  });
  const { subjectId } = view;
  const suffix = view.isBusiness ? text('report:businessSuffix') : undefined;
  const choose = (id: number | undefined) => onChange({ ...view, subjectId: id });
  return (
    <SettingsPage
      title={text(heading)}
      actions={
        <DownloadButton
          load={() => downloadFigures(accountId, type, askedOf(view))}
          nameOn={(day) => fileName(type, suffix, day)}
        />
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
            {subjectId === undefined && <SubjectTable label={text(heading)} rows={rows} onOpen={choose} />}
          </>
        )}
      </QueryView>
      {subjectId !== undefined && <Figures about={{ type, id: subjectId }} view={view} onChange={onChange} />}
    </SettingsPage>
  );
}

const everyId = 'every';
