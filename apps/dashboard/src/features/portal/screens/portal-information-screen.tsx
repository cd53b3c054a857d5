import { updatePortal, type Portal } from '@confab/contract/features/portal';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteLogoMutation, updatePortalMutation } from '../api.ts';
import { portalPath } from '../model.ts';
import { DomainCard } from '../parts/domain-card.tsx';
import { InformationFields, informationRules } from '../parts/information-fields.tsx';
import { PortalFrame } from '../parts/portal-frame.tsx';
import { PortalLogoField } from '../parts/portal-logo-field.tsx';
import { useRemovePortal } from '../parts/use-remove-portal.ts';

const { name, slug, custom_domain } = constraintsOf(updatePortal);
const constraints = { ...(name && { name }), ...(slug && { slug }), ...(custom_domain && { custom_domain }) };

/** What a portal is called, where it is found, and the end of it. */
export function PortalInformationScreen() {
  return (
    <PortalFrame tab="information">
      {(portal) => (
        <>
          <InformationForm key={portal.id} portal={portal} />
          <DomainCard portal={portal} />
          <EndCard portal={portal} />
        </>
      )}
    </PortalFrame>
  );
}

function InformationForm({ portal }: { portal: Portal }) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [logo, setLogo] = useState<File>();
  // A remounted picker loses its image.
  const [pickerKey, setPickerKey] = useState(0);
  const update = useMutation(updatePortalMutation(queryClient, accountId, portal.slug));
  const removeLogo = useMutation({
    ...deleteLogoMutation(queryClient, accountId, portal.slug),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  const form = useForm({
    constraints,
    initial: { name: portal.name, slug: portal.slug, custom_domain: portal.custom_domain ?? '' },
    rules: informationRules(text),
    paths: { blob_id: 'name' },
    submit: async (values) => {
      const saved = await update.mutateAsync({ input: values, logo });
      setLogo(undefined);
      toast({ text: text('portal:form.saved'), tone: 'positive' });
      // Navigates to the new slug once the form has no unsaved changes.
      if (saved.slug !== portal.slug)
        setTimeout(
          () => void navigate({ to: accountPath(accountId, portalPath(saved.slug, 'edit')), replace: true }),
        );
    },
  });
  return (
    <SettingsForm
      form={form}
      title={text('portal:edit.information')}
      hasOtherChanges={logo !== undefined}
      onDiscard={() => {
        setLogo(undefined);
        setPickerKey((key) => key + 1);
      }}
    >
      <PortalLogoField
        key={pickerKey}
        name={portal.name}
        src={portal.logo?.file_url}
        onSelect={setLogo}
        onDelete={() => {
          setLogo(undefined);
          if (portal.logo) removeLogo.mutate();
        }}
      />
      <InformationFields form={form} isNew={false} />
    </SettingsForm>
  );
}

/** To close a portal to the public, or to delete it. */
function EndCard({ portal }: { portal: Portal }) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const { setArchived, remove } = useRemovePortal();
  const { archived } = portal;
  return (
    <Card
      title={text(archived ? 'portal:end.archivedTitle' : 'portal:end.title')}
      description={text(archived ? 'portal:end.archivedText' : 'portal:end.text')}
    >
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => void setArchived(portal, !archived)}>
          {text(archived ? 'portal:archive.undo' : 'portal:archive.confirm')}
        </Button>
        <Button
          variant="danger"
          onPress={() =>
            void remove(portal).then((isGone) =>
              isGone ? navigate({ to: accountPath(accountId, 'portals/all') }) : undefined,
            )
          }
        >
          {text('portal:delete.confirm')}
        </Button>
      </div>
    </Card>
  );
}
