import { useText } from '../../../platform/messages/use-text.ts';
import { ConnectionScreen } from '../parts/connection-screen.tsx';
import { DisconnectHook } from '../parts/disconnect-hook.tsx';
import { LeadSquaredForm } from '../parts/leadsquared-form.tsx';
import { LostAccess } from '../parts/lost-access.tsx';

/** The account's CRM: its keys, and what is sent to it. */
export function LeadSquaredScreen() {
  const text = useText();
  const name = text('integration:app.leadsquared.name');
  return (
    <ConnectionScreen appId="leadsquared" title={name} description={text('integration:app.leadsquared.text')}>
      {(hook) => (
        <>
          {hook?.reauthorization_required === true && <LostAccess name={name} />}
          <LeadSquaredForm hook={hook} />
          {hook && (
            <DisconnectHook
              hookId={hook.id}
              title={text('integration:confirmTitle', { name })}
              description={text('integration:leadsquared.confirmText')}
              done={text('integration:disconnected', { name })}
            />
          )}
        </>
      )}
    </ConnectionScreen>
  );
}
