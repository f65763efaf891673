import { Avatar } from '@mantine/core';
import { initialsOf } from './initials.ts';

interface PersonAvatarProps {
  readonly name: string;
  /** Address of the photo; without one, or when it does not come, the initials are shown. */
  readonly photo: string | null;
  /** In px. */
  readonly size: number;
}

/** The photo of a person beside their name, so that it says nothing to readers. */
export function PersonAvatar({ name, photo, size }: PersonAvatarProps) {
  return (
    <Avatar src={photo} color="accent" size={size} alt="" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  );
}
