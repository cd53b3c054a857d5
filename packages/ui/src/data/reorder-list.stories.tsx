import { useState } from 'react';
import { ReorderList } from './reorder-list.tsx';
import type { Story } from '../story.ts';

function Questions() {
  const [items, setItems] = useState<readonly string[]>(['Email address', 'Full name', 'Phone number']);
  return (
    <div className="w-96">
      <ReorderList
        label="Questions"
        items={items}
        itemId={(item) => item}
        handleLabel={(item) => `Move ${item}`}
        hint="Drag a question, or press the arrow keys on its handle."
        movedText={(item, position) => `${item} is now number ${position}.`}
        onReorder={setItems}
      >
        {(item) => <p className="py-1.5 text-control">{item}</p>}
      </ReorderList>
    </div>
  );
}

export const stories: readonly Story[] = [{ name: 'Order of questions', Render: Questions }];
