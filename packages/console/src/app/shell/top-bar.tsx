import {
  ActionIcon,
  Avatar,
  Burger,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPower,
  IconRefresh,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { languages } from '@shiftgate/phrases/translate.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { branding } from '../../lib/branding.ts';
import { call } from '../../lib/client.ts';
import { useSession } from '../../lib/session.ts';
import { useLanguage, useT } from '../../lib/texts.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { leaveSignedOut } from '../sign-out.ts';

interface TopBarProps {
  readonly hasMenuButton: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** Logo, refresh, theme, language and the person's menu. */
export function TopBar({ hasMenuButton, isMenuOpen, onToggleMenu }: TopBarProps) {
  const t = useT();
  const { company } = useSession();
  return (
    <>
      {hasMenuButton ? (
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
          hiddenFrom="sm"
          size="sm"
          aria-label={t('shell.menu')}
        />
      ) : null}
      <Link to="/" className="sg-brand" aria-label={branding.productName}>
        <BrandMark size={28} />
        <span>{branding.productName}</span>
      </Link>
      <span className="sg-top-company" title={company.main_domain}>
        {company.name}
      </span>
      <span className="sg-grow" />
      <RefreshButton />
      <ThemeButton />
      <LanguageMenu />
      <PersonMenu />
    </>
  );
}

function RefreshButton() {
  const t = useT();
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Tooltip label={t('shell.refresh')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.refresh')}
        data-busy={isBusy}
        className="sg-refresh"
        onClick={() => void client.invalidateQueries()}
      >
        <IconRefresh size={19} />
      </ActionIcon>
    </Tooltip>
  );
}

function ThemeButton() {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const label = t(scheme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
      >
        {scheme === 'dark' ? <IconSun size={19} /> : <IconMoon size={19} />}
      </ActionIcon>
    </Tooltip>
  );
}

function LanguageMenu() {
  const t = useT();
  const { language, setLanguage } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('shell.language')}>
          <IconLanguage size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            aria-current={each === language}
            leftSection={each === language ? <IconCheck size={16} /> : <span className="sg-icon-gap" />}
            onClick={() => each !== language && setLanguage(each)}
          >
            {t(`shell.languages.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function PersonMenu() {
  const t = useT();
  const navigate = useNavigate();
  const { me, company } = useSession();
  const signOut = () =>
    void call('auth.signOut', {})
      .catch(() => undefined)
      .then(leaveSignedOut);
  const isOn = company.control_state === 'active';
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton className="sg-person" aria-label={t('shell.personMenu', { name: me.name })}>
          <Avatar size={30} radius="xl" color="accent" aria-hidden>
            <IconUser size={18} />
          </Avatar>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="sg-person-card">
          <strong>{me.name}</strong>
          <span>{me.email}</span>
          <span>{t(me.is_control_admin ? 'shell.roleControlAdmin' : 'shell.roleManager')}</span>
        </div>
        <Menu.Divider />
        {me.is_control_admin ? (
          <Menu.Item
            leftSection={<IconPower size={16} />}
            onClick={() =>
              void (isOn
                ? navigate({
                    to: '.',
                    search: ((before: object) => ({ ...before, dialog: 'disable-control' })) as never,
                  })
                : navigate({ to: '/activation-steps' }))
            }
          >
            {t(isOn ? 'shell.switchOff' : 'shell.switchOn')}
          </Menu.Item>
        ) : null}
        {branding.privacyUrl === undefined ? null : (
          <Menu.Item component="a" href={branding.privacyUrl}>
            {t('shell.privacy')}
          </Menu.Item>
        )}
        {branding.termsUrl === undefined ? null : (
          <Menu.Item component="a" href={branding.termsUrl}>
            {t('shell.terms')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
