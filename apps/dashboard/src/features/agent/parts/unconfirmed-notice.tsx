import { Banner } from '@confab/ui/banner';
import { useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** Unconfirmed users cannot invite: shown before the form is filled in. */
export function UnconfirmedNotice() {
  const text = useText();
  if (useProfile().confirmed) return null;
  return (
    <Banner tone="warning" shape="box">
      {text('agent:form.unconfirmed')}
    </Banner>
  );
}
