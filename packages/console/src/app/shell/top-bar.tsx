import { ActionIcon, Burger, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { branding } from '#lib/branding.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { BrandMark } from './brand-mark.tsx';
import { useLasting } from '#design/feedback/use-lasting.ts';
import { tip } from '#design/feedback/tip.ts';
import { SearchButton } from '../search/search-button.tsx';
import { LanguageButton, PersonButton } from './menu-buttons.tsx';

interface TopBarProps {
  readonly hasMenuButton: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** Logo, search, refresh, theme, language and the person's menu. */
export function TopBar({ hasMenuButton, isMenuOpen, onToggleMenu }: TopBarProps) {
  const t = useT();
  const { company } = useSession();
  return (
    <>
      {hasMenuButton ? (
        <Burger opened={isMenuOpen} onClick={onToggleMenu} size="sm" aria-label={t('shell.menu')} />
      ) : null}
      <Link to="/" className="sg-brand" aria-label={branding.productName}>
        <BrandMark size={28} />
        <span>{branding.productName}</span>
      </Link>
      <span className="sg-top-company" title={company.main_domain}>
        {company.name}
      </span>
      <span className="sg-grow" />
      <SearchButton />
      <RefreshButton />
      <ThemeButton />
      <LanguageButton />
      <PersonButton />
    </>
  );
}

function RefreshButton() {
  const t = useT();
  const client = useQueryClient();
  const isBusy = useLasting(useIsFetching() > 0);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('shell.refresh')}
      {...tip(t('shell.refresh'))}
      onClick={() => void client.invalidateQueries()}
    >
      <IconRefresh size={19} className="sg-refresh" data-busy={isBusy} />
    </ActionIcon>
  );
}

function ThemeButton() {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const label = t(scheme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      {...tip(label)}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {scheme === 'dark' ? <IconSun size={19} /> : <IconMoon size={19} />}
    </ActionIcon>
  );
}
