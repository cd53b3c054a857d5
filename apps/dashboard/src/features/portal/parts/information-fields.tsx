import { TextField } from '@confab/ui/text-field';
import { isSlug } from '@confab/rules/slug';
import type { Text } from '../../../platform/messages/catalog.ts';
import { formRules, type FormRules } from '../../../platform/forms/form-rules.ts';
import type { FormState } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { followedSlug } from '../model.ts';

export type Information = { name: string; slug: string; custom_domain: string };

/** Rules beyond the contract. */
export function informationRules(text: Text): FormRules<Information> {
  const { required } = formRules(text);
  return {
    name: required,
    slug: (slug) => required(slug) ?? (isSlug(slug.trim()) ? undefined : text('portal:form.slugWrong')),
  };
}

type InformationFieldsProps = {
  form: Pick<FormState<Information>, 'field' | 'set' | 'values'>;
  /** The slug of a new portal follows its name. */
  isNew: boolean;
};

/** What a portal is called and where it is found. */
export function InformationFields({ form, isNew }: InformationFieldsProps) {
  const text = useText();
  const name = form.field('name');
  const { slug } = form.values;
  return (
    <>
      <TextField
        label={text('portal:form.name')}
        help={text('portal:form.nameHelp')}
        isRequired
        dir="auto"
        {...name}
        onChange={(typed) => {
          if (isNew) form.set('slug', followedSlug(slug, name.value, typed));
          name.onChange(typed);
        }}
      />
      <TextField
        label={text('portal:form.slug')}
        help={text('portal:form.slugHelp', { path: `/hc/${slug.trim()}` })}
        isRequired
        spellCheck="false"
        {...form.field('slug')}
      />
      <TextField
        label={text('portal:form.domain')}
        help={text('portal:form.domainHelp')}
        dir="ltr"
        inputMode="url"
        spellCheck="false"
        {...form.field('custom_domain')}
      />
    </>
  );
}
