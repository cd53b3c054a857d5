import { constraintsOf } from '@confab/contract/kit/constraints';
import { profileUpdate } from '@confab/contract/features/profile';
import type { Profile } from '@confab/contract/features/user';
import { maxEditorImageMegabytes } from '@confab/ui/editor-images';
import { RichTextEditor, type EditorImages } from '@confab/ui/rich-text-editor';
import { sizeText } from '@confab/rules/size-text';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useEditorTexts } from '../../../platform/messages/use-editor-texts.ts';
import { updateProfileMutation, uploadImage } from '../api.ts';

const constraints = constraintsOf(profileUpdate);

/** The signature below replies: text with basic formatting, and images. */
export function SignatureForm({ profile }: { profile: Profile }) {
  const text = useText();
  const texts = useEditorTexts();
  const update = useMutation(updateProfileMutation(useQueryClient()));
  const errorId = useId();
  const form = useForm({
    constraints,
    initial: { message_signature: profile.message_signature ?? '' },
    submit: async (input) => {
      await update.mutateAsync({ input });
      toast({ text: text('profile:signature.saved'), tone: 'positive' });
    },
  });
  const { value, onChange, onBlur, error } = form.field('message_signature');
  return (
    <SettingsForm
      form={form}
      isSecondary
      title={text('profile:signature.title')}
      description={text('profile:signature.description')}
    >
      <div>
        <div className="rounded-control border border-border-control bg-surface-raised px-3 py-1 focus-within:border-focus">
          <RichTextEditor
            label={text('profile:signature.label')}
            placeholder={text('profile:signature.placeholder')}
            menu={['strong', 'em', 'link', 'undo', 'redo', 'imageUpload']}
            images={useImages()}
            {...{ texts, value, onChange, onBlur }}
            {...(error === undefined ? {} : { describedBy: errorId })}
          />
        </div>
        {error !== undefined && (
          <p id={errorId} className="mt-1 text-meta text-danger">
            {error}
          </p>
        )}
      </div>
    </SettingsForm>
  );
}

/** Images are stored as uploads of the current account. */
function useImages(): EditorImages {
  const accountId = useAccountId();
  const text = useText();
  const language = useLanguage();
  return {
    upload: (file) => uploadImage(accountId, file),
    onDone: (outcome, { name }) => {
      if (outcome === 'added')
        return void toast({ text: text('profile:signature.imageAdded'), tone: 'positive' });
      const size = sizeText(maxEditorImageMegabytes * 1_000_000, language);
      const reasons = {
        kind: text('profile:signature.imageKind', { name }),
        size: text('profile:signature.imageSize', { name, size }),
        failed: text('profile:signature.imageFailed'),
      };
      toast({ text: reasons[outcome], tone: 'danger', duration: 6000 });
    },
  };
}
