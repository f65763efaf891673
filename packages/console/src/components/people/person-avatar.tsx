import { Avatar } from '@mantine/core';
import { initialsOf } from './initials.ts';

interface PersonAvatarProps {
  readonly name: string;
  /** Address of the photo; without one, or when it does not come, the initials are shown. */
  readonly photo: string | null;
  /** In px. */
  readonly size: number;
}

/** A person's photo beside their name; hidden from screen readers. */
export function PersonAvatar({ name, photo, size }: PersonAvatarProps) {
  return (
    <Avatar src={photo} color="accent" size={size} alt="" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  );
}
