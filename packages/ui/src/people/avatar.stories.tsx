import { Globe, Mail } from 'lucide-react';
import { Avatar } from './avatar.tsx';
import type { Story } from '../story.ts';

const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'] as const;
const image =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#9db5a8"/><circle cx="32" cy="25" r="12" fill="#f3e4d3"/><path d="M8 64c2-18 12-24 24-24s22 6 24 24z" fill="#3d5a50"/></svg>',
  );

export const stories: readonly Story[] = [
  {
    name: 'Sizes',
    Render: () => sizes.map((size) => <Avatar key={size} size={size} name="Mara Lind" alt="Mara Lind" />),
  },
  {
    name: 'Names',
    Render: () =>
      [
        'Mara Lind',
        'Tobias Okafor',
        'Ines',
        '李 小龙',
        'Ömer Şahin',
        'ليلى حداد',
        '🌵 Cactus',
        'jo@x.io',
      ].map((name) => <Avatar key={name} name={name} alt={name} />),
  },
  {
    name: 'Pictures, one that does not load',
    Render: () => (
      <>
        <Avatar name="Mara Lind" alt="Mara Lind" src={image} />
        <Avatar name="Tobias Okafor" alt="Tobias Okafor" src="data:image/png;base64,broken" />
        <Avatar name="Ridge Rope" alt="Ridge Rope" shape="square" />
      </>
    ),
  },
  {
    name: 'Presence and badge',
    Render: () => (
      <>
        <Avatar name="Mara Lind" alt="Mara Lind" presence="online" presenceLabel="online" />
        <Avatar name="Tobias Okafor" alt="Tobias Okafor" presence="busy" presenceLabel="busy" />
        <Avatar name="Ines" alt="Ines" presence="offline" presenceLabel="offline" />
        <Avatar name="Jo Farr" alt="Jo Farr" badge={<Globe size={10} />} />
        <Avatar name="Ana Reis" alt="Ana Reis" size="lg" src={image} badge={<Mail size={10} />} />
      </>
    ),
  },
];
