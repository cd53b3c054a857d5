import { AvatarPicker } from './avatar-picker.tsx';
import type { Story } from '../story.ts';

const texts = { label: 'Profile picture', chooseLabel: 'Upload picture', deleteLabel: 'Delete' };

export const stories: readonly Story[] = [
  {
    name: 'Choose a picture to see it, and the delete button',
    Render: () => (
      <AvatarPicker
        {...texts}
        name="Mara Lind"
        canDelete
        help="PNG, JPEG, GIF or WebP."
        onSelect={() => {}}
      />
    ),
  },
  {
    name: 'Rejected',
    Render: () => (
      <AvatarPicker {...texts} name="Mara Lind" error="That file is not a picture." onSelect={() => {}} />
    ),
  },
];
