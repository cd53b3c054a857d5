import type { Portal } from '@confab/contract/features/portal';
import { toast } from '@confab/ui/toast';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { CustomizationFields } from '../parts/customization-fields.tsx';
import { PortalFrame } from '../parts/portal-frame.tsx';
import { useCustomization } from '../parts/use-customization.ts';

/** The appearance of a portal. */
export function PortalCustomizationScreen() {
  return (
    <PortalFrame tab="customizations">
      {(portal) => <CustomizationForm key={portal.id} portal={portal} />}
    </PortalFrame>
  );
}

function CustomizationForm({ portal }: { portal: Portal }) {
  const text = useText();
  const form = useCustomization(portal, () => toast({ text: text('portal:form.saved'), tone: 'positive' }));
  return (
    <SettingsForm form={form} title={text('portal:edit.customizations')}>
      <CustomizationFields form={form} />
    </SettingsForm>
  );
}
