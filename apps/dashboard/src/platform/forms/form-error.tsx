import { Banner } from '@confab/ui/banner';

/** Why the server rejected a form, if no single field is the reason. */
export function FormError({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <Banner tone="danger" shape="box">
      {message}
    </Banner>
  );
}
