import { EmptyState } from '@confab/ui/empty-state';
import type { Team } from '@confab/contract/features/team';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { WizardPage } from '../../../platform/pages/wizard-page.tsx';
import { teamsQuery } from '../api.ts';

const steps = ['details', 'agents', 'finish'] as const;

export type TeamWizardMode = 'new' | 'edit';

type TeamWizardProps = {
  mode: TeamWizardMode;
  step: (typeof steps)[number];
  /** The target of the back button, inside the account. */
  back?: string;
  children: ReactNode;
};

/** The frame of the wizard for a new team, and of the settings of one. */
export function TeamWizard({ mode, step, back = 'settings/teams/list', children }: TeamWizardProps) {
  const text = useText();
  return (
    <WizardPage
      title={text(`team:wizard.${mode}`)}
      current={step}
      back={back}
      steps={steps.map((id) => ({
        id,
        title: text(`team:wizard.${id}`),
        body: text(`team:wizard.${id}Body`),
      }))}
    >
      {children}
    </WizardPage>
  );
}

/** What is shown of the team that the address names. */
export function TeamOfAddress({ children }: { children: (team: Team) => ReactNode }) {
  const text = useText();
  const { teamId } = useParams({ strict: false });
  const query = useQuery(teamsQuery(useAccountId()));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('team:loadError')}>
      {(teams) => {
        const team = teams.find(({ id }) => id === Number(teamId));
        if (team) return children(team);
        return (
          <EmptyState
            icon={<SearchX size={24} />}
            title={text('team:missing')}
            description={text('team:missingText')}
          />
        );
      }}
    </QueryView>
  );
}

/** The address of a step, inside the account. */
export function stepPath(mode: TeamWizardMode, teamId: number, step: 'agents' | 'finish'): string {
  return mode === 'new' ? `settings/teams/new/${teamId}/${step}` : `settings/teams/${teamId}/edit/${step}`;
}
