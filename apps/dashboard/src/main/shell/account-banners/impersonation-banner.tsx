import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { VenetianMask } from 'lucide-react';
import { useProfile } from '../../../platform/account/account-context.ts';
import { isImpersonating } from '../../../platform/account/session-store.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { confirmLogOut } from '../account/profile-menu.tsx';

/** A user who impersonates another must always see that. */
export function ImpersonationBanner() {
  const text = useText();
  const { available_name: name } = useProfile();
  if (!isImpersonating()) return null;
  return (
    <Banner
      tone="warning"
      icon={<VenetianMask size={16} />}
      action={
        <Button size="small" onPress={() => void confirmLogOut(text)}>
          {text('shell:profileMenu.logOut')}
        </Button>
      }
    >
      {text('banner:impersonation', { name })}
    </Banner>
  );
}
