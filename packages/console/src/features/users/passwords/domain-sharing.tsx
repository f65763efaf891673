import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconKey, IconLink, IconMailForward } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { SharingWithDomains } from '#components/passwords/sharing-with-domains.tsx';

const kinds = [
  { kind: 'share_change_link', icon: IconLink },
  { kind: 'share_temporary_password', icon: IconMailForward },
] as const;

/** The menu that sends links or the temporary password to whole domains; the open dialog is in the address. */
export function DomainSharing() {
  const t = useT();
  const { state, push, set } = useUrlState({ share: '', task: '' });
  const chosen = kinds.find(({ kind }) => kind === state.share)?.kind;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            aria-label={t('passwords.share.menu')}
            leftSection={<IconKey size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('passwords.share.menuShort')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(({ kind, icon: Icon }) => (
            <Menu.Item key={kind} leftSection={<Icon size={16} />} onClick={() => push({ share: kind })}>
              {t(`tasks.kinds.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen === undefined ? null : (
        <SharingWithDomains
          kind={chosen}
          onClose={() => set({ share: null })}
          onStarted={(task) => push({ share: null, task })}
        />
      )}
    </>
  );
}
