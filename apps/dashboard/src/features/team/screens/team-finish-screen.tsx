import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { TeamOfAddress, TeamWizard, type TeamWizardMode } from '../parts/team-wizard.tsx';

/** Last step: the team is ready. */
export function NewTeamFinishScreen() {
  return <FinishStep mode="new" />;
}

export function EditTeamFinishScreen() {
  return <FinishStep mode="edit" />;
}

function FinishStep({ mode }: { mode: TeamWizardMode }) {
  const text = useText();
  const accountId = useAccountId();
  return (
    <TeamWizard mode={mode} step="finish">
      <TeamOfAddress>
        {({ id, name }) => (
          <Card
            title={text(`team:finish.${mode}`, { name })}
            footer={
              <>
                <ButtonLink href={conversationPath(accountId, { kind: 'team', id })}>
                  {text('team:finish.toTeam')}
                </ButtonLink>
                <ButtonLink variant="primary" href={accountPath(accountId, 'settings/teams/list')}>
                  {text('team:finish.toList')}
                </ButtonLink>
              </>
            }
          >
            <p className="text-control text-text-muted">{text('team:finish.text')}</p>
          </Card>
        )}
      </TeamOfAddress>
    </TeamWizard>
  );
}
