import { Button } from '@confab/ui/button';
import { Plus } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

export function AddCategory({ onPress }: { onPress: () => void }) {
  const text = useText();
  return (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={onPress}>
      {text('category:list.add')}
    </Button>
  );
}
