import { Button } from '@confab/ui/button';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from '../main/form-error.tsx';
import { useUnsavedGuard } from '../main/unsaved.ts';

type ChannelFormProps = {
  /** What `useForm` answers. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    isDirty: boolean;
    error: string | undefined;
  };
  submitLabel: string;
  isSubmitDisabled?: boolean;
  children: ReactNode;
};

/** The one frame of the forms that make an inbox. Leaving with something typed asks; once made, the way goes on. */
export function ChannelForm({ form, submitLabel, isSubmitDisabled = false, children }: ChannelFormProps) {
  useUnsavedGuard(form.isDirty && !form.isPending);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      {children}
      <div>
        <Button type="submit" variant="primary" isDisabled={isSubmitDisabled} isPending={form.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
