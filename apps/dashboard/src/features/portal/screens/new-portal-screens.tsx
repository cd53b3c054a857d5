import { createPortal, type Portal } from '@confab/contract/features/portal';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PartyPopper } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { StepForm } from '../../../platform/forms/step-form.tsx';
import { accountQuery } from '../../account/index.ts';
import { createPortalMutation, portalsQuery } from '../api.ts';
import { localePath } from '../model.ts';
import { CustomizationFields } from '../parts/customization-fields.tsx';
import { InformationFields, informationRules, type Information } from '../parts/information-fields.tsx';
import { LocaleField } from '../parts/locale-field.tsx';
import { NoPortal } from '../parts/portal-frame.tsx';
import { PortalLogoField } from '../parts/portal-logo-field.tsx';
import { PortalWizard } from '../parts/portal-wizard.tsx';
import { useCustomization } from '../parts/use-customization.ts';
import { useHelpCenterLocation } from '../parts/use-help-center-location.ts';

const { name, slug, custom_domain } = constraintsOf(createPortal);
const constraints = { ...(name && { name }), ...(slug && { slug }), ...(custom_domain && { custom_domain }) };

/** First step: what the portal is called, and its language. */
export function NewPortalScreen() {
  const text = useText();
  const account = useQuery(accountQuery(useAccountId()));
  return (
    <PortalWizard step="information">
      <QueryView query={account} skeleton={<FormSkeleton />} errorTitle={text('portal:list.loadError')}>
        {({ locale }) => <NewPortalForm locale={locale} />}
      </QueryView>
    </PortalWizard>
  );
}

function NewPortalForm({ locale: usual }: { locale: string }) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const create = useMutation(createPortalMutation(useQueryClient(), accountId));
  const [logo, setLogo] = useState<File>();
  const form = useForm<Information & { locale: string }>({
    constraints,
    initial: { name: '', slug: '', custom_domain: '', locale: usual },
    rules: informationRules(text),
    paths: { config: 'locale', blob_id: 'name' },
    submit: async ({ locale, ...values }) => {
      const config = { allowed_locales: [locale], default_locale: locale };
      const portal = await create.mutateAsync({ input: { ...values, config }, logo });
      void navigate({ to: accountPath(accountId, stepPath(portal.slug, 'customization')) });
    },
  });
  return (
    <StepForm
      form={form}
      title={text('portal:wizard.information')}
      submitLabel={text('portal:wizard.create')}
    >
      <PortalLogoField name={form.values.name || text('portal:title')} src={undefined} onSelect={setLogo} />
      <InformationFields form={form} isNew />
      <LocaleField
        label={text('portal:form.locale')}
        help={text('portal:form.localeHelp')}
        {...form.field('locale')}
      />
    </StepForm>
  );
}

/** Second step: appearance. */
export function NewPortalCustomizationScreen() {
  return (
    <PortalWizard step="customization">
      <PortalOfAddress>{(portal) => <CustomizationStep key={portal.id} portal={portal} />}</PortalOfAddress>
    </PortalWizard>
  );
}

function CustomizationStep({ portal }: { portal: Portal }) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const form = useCustomization(
    portal,
    () => void navigate({ to: accountPath(accountId, stepPath(portal.slug, 'finish')) }),
  );
  return (
    <StepForm
      form={form}
      title={text('portal:wizard.customization')}
      submitLabel={text('portal:wizard.continue')}
    >
      <CustomizationFields form={form} />
    </StepForm>
  );
}

/** The last step: the portal exists, and needs articles. */
export function NewPortalFinishScreen() {
  const text = useText();
  const accountId = useAccountId();
  return (
    <PortalWizard step="finish">
      <PortalOfAddress>
        {({ name: title, slug: portalKey, meta }) => (
          <EmptyState
            icon={<PartyPopper size={24} />}
            title={text('portal:wizard.ready', { name: title })}
            description={text('portal:wizard.readyText')}
            action={
              <ButtonLink
                variant="primary"
                href={accountPath(accountId, localePath(portalKey, meta.default_locale, 'articles/new'))}
              >
                {text('portal:wizard.write')}
              </ButtonLink>
            }
            secondaryAction={
              <ButtonLink href={accountPath(accountId, 'portals/all')}>{text('portal:list.back')}</ButtonLink>
            }
          />
        )}
      </PortalOfAddress>
    </PortalWizard>
  );
}

function PortalOfAddress({ children }: { children: (portal: Portal) => ReactNode }) {
  const text = useText();
  const { slug: named } = useHelpCenterLocation();
  const query = useQuery(portalsQuery(useAccountId()));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('portal:list.loadError')}>
      {({ payload }) => {
        const portal = payload.find((each) => each.slug === named);
        return portal ? children(portal) : <NoPortal />;
      }}
    </QueryView>
  );
}

const stepPath = (of: string, step: 'customization' | 'finish') =>
  `portals/new/${encodeURIComponent(of)}/${step}`;
