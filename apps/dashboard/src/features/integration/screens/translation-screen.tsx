import { useText } from '../../../platform/messages/use-text.ts';
import { ConnectionScreen } from '../parts/connection-screen.tsx';
import { DisconnectHook } from '../parts/disconnect-hook.tsx';
import { GoogleForm } from '../parts/google-form.tsx';
import { LostAccess } from '../parts/lost-access.tsx';

/** The project of Google Cloud that translates messages of the account. */
export function TranslationScreen() {
  const text = useText();
  const name = text('integration:app.google_translate.name');
  return (
    <ConnectionScreen
      appId="google_translate"
      title={name}
      description={text('integration:app.google_translate.text')}
    >
      {(hook) => (
        <>
          {hook?.reauthorization_required === true && <LostAccess name={name} />}
          <GoogleForm appId="google_translate" hook={hook}>
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
      )}
    </ConnectionScreen>
  );
}
