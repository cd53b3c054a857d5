import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/messages/use-text.ts';

type RemovalCardProps = {
  /** The question. */
  title: string;
  /** What is deleted with it. */
  description: string;
  label: string;
  isPending: boolean;
  /** Whether it was removed. */
  onRemove: () => Promise<boolean>;
  /** The path to navigate to afterwards. */
  list: string;
};

export function RemovalCard({ title, description, label, isPending, onRemove, list }: RemovalCardProps) {
  const text = useText();
  const navigate = useNavigate();
  const remove = async () => {
    const isSure = await confirm({
      title,
      description,
      confirmLabel: label,
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure && (await onRemove())) await navigate({ to: list });
  };
  return (
    <Card title={label} description={description}>
      <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
        {label}
      </Button>
    </Card>
  );
}
