import { authorizeShopify } from '@confab/contract/features/shopify';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { authorizeMutation } from '../api.ts';

const constraints = constraintsOf(authorizeShopify);

/** Prompts for the shop's domain, and redirects there. */
export function ConnectShop() {
  const text = useText();
  const begin = useMutation(authorizeMutation(useAccountId()));
  const form = useForm({
    constraints,
    initial: { shop_domain: '' },
    clears: ['shop_domain'],
    rules: { shop_domain: formRules(text).required },
    submit: async ({ shop_domain: shop }) => {
      const address = await begin.mutateAsync(shop.trim());
      // After the form is no longer dirty: before, leaving would ask for confirmation.
      setTimeout(() => location.assign(address));
    },
  });
  return (
    <SettingsForm form={form} submitLabel={text('shopify:connect')}>
      <p className="text-body text-text-muted">{text('shopify:privacy')}</p>
      <TextField
        label={text('shopify:domain')}
        help={text('shopify:domainHelp')}
        dir="ltr"
        autoComplete="off"
        isRequired
        {...form.field('shop_domain')}
      />
    </SettingsForm>
  );
}
