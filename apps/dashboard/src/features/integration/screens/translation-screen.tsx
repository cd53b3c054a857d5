import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { integrationsQuery } from '../api.ts';
import { DisconnectHook } from '../parts/disconnect-hook.tsx';
import { GoogleForm } from '../parts/google-form.tsx';
import { LostAccess } from '../parts/lost-access.tsx';

/** The project of Google Cloud that translates messages of the account. */
export function TranslationScreen() {
  const text = useText();
  const query = useQuery(integrationsQuery(useAccountId()));
  const name = text('integration:app.google_translate.name');
  return (
    <SettingsPage title={name} description={text('integration:app.google_translate.text')}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:loadError')}>
        {({ payload }) => {
          const hook = payload.find(({ id }) => id === 'google_translate')?.hooks[0];
          return (
            <>
              {hook?.reauthorization_required === true && <LostAccess name={name} />}
              <GoogleForm key={hook?.id ?? 'none'} appId="google_translate" hook={hook}>
                <p className="text-body text-text-muted">{text('integration:translate.privacy')}</p>
              </GoogleForm>
              {hook && (
                <DisconnectHook
                  hookId={hook.id}
                  title={text('integration:confirmTitle', { name })}
                  description={text('integration:translate.confirmText')}
                  done={text('integration:disconnected', { name })}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </SettingsPage>
  );
}
