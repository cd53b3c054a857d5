import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Check } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { useText } from '../messages/use-text.ts';
import { useUnsavedGuard } from './unsaved.ts';

type SettingsFormProps = {
  title?: string;
  description?: string;
  /** Default: "Save changes". */
  submitLabel?: string;
  /** If several forms share a screen, one is the first. */
  isSecondary?: boolean;
  /** What `useForm` answers. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    reset: () => void;
    isPending: boolean;
    isDirty: boolean;
    isSaved: boolean;
    error: string | undefined;
  };
  /** Something outside the form's values is unsaved, such as a chosen avatar. */
  hasOtherChanges?: boolean;
  /** Called when everything is discarded. */
  onDiscard?: () => void;
  children: ReactNode;
};

/** The frame of all settings forms: fields on a card, unsaved and saved states below, and a guard on leaving. */
export function SettingsForm(props: SettingsFormProps) {
  const { title, description, submitLabel, form, isSecondary = false, children } = props;
  const text = useText();
  const isDirty = form.isDirty || props.hasOtherChanges === true;
  useUnsavedGuard(isDirty);
  const discard = () => {
    form.reset();
    props.onDiscard?.();
  };
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        {...{ title, description }}
        footer={
          <>
            <SaveState isDirty={isDirty} isSaved={form.isSaved} />
            {isDirty && !form.isPending && (
              <Button variant="quiet" onPress={discard}>
                {text('form:discard')}
              </Button>
            )}
            <Button type="submit" variant={isSecondary ? 'secondary' : 'primary'} isPending={form.isPending}>
              {submitLabel ?? text('common:save')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <FormError message={form.error} />
          {children}
        </div>
      </Card>
    </form>
  );
}

/** Visual only; a toast announces it. */
function SaveState({ isDirty, isSaved }: { isDirty: boolean; isSaved: boolean }) {
  const text = useText();
  return (
    <p className="me-auto flex min-w-0 items-center gap-1.5 text-meta text-text-muted">
      {isDirty && text('form:unsaved.mark')}
      {isSaved && !isDirty && (
        <>
          <Check aria-hidden size={14} className="shrink-0 text-positive" />
          {text('form:saved')}
        </>
      )}
    </p>
  );
}
