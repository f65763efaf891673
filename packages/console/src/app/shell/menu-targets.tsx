import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Face } from '#components/people/face.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** What the waiting button, or later its menu, gives to the target. */
type TargetProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick'
>;

/** The button of the language menu, with or without its menu. */
export function LanguageTarget(props: TargetProps) {
  const t = useT();
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.language')} {...props}>
      <IconLanguage size={19} />
    </ActionIcon>
  );
}

/** The button of the person's menu, with or without its menu. */
export function PersonTarget(props: TargetProps) {
  const t = useT();
  const { me } = useSession();
  return (
    // The menu hands a class name of its own down: ours comes after it.
    <UnstyledButton aria-label={t('shell.personMenu', { name: me.name })} {...props} className="sg-person">
      <Face name={me.name} photo={me.photo} />
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}
