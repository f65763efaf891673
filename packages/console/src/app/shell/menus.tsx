import { Menu } from '@mantine/core';
import { IconCheck, IconLogout, IconPower } from '@tabler/icons-react';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { useRef } from 'react';
import { branding } from '#lib/branding.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { signOut } from '../session/sign-out.ts';
import { LanguageTarget, PersonTarget } from './menu-targets.tsx';
import { useControlSwitch } from '../navigation/use-control-switch.ts';

/** The languages, the chosen one marked; open from the start, since it is fetched when wanted. */
export function LanguageMenu() {
  const t = useT();
  const { language, setLanguage } = useLanguage();
  const target = useRef<HTMLButtonElement>(null);
  const choose = (chosen: Language) => {
    if (chosen === language) return;
    // The entry goes with its menu while the language loads: the focus that is kept meanwhile is that of the button.
    target.current?.focus();
    setLanguage(chosen);
  };
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>
        <LanguageTarget ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            aria-current={each === language}
            leftSection={each === language ? <IconCheck size={16} /> : <span className="sg-icon-gap" />}
            onClick={() => choose(each)}
          >
            {t(`shell.languages.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The menu of the signed-in person: legal pages, sign-out, control. Open from the start. Control comes last, apart from
 * what is pressed every day and has the focus.
 */
export function PersonMenu() {
  const t = useT();
  const { me } = useSession();
  const { isOn, go: goSwitching } = useControlSwitch();
  return (
    <Menu defaultOpened position="bottom-end" width={320}>
      <Menu.Target>
        <PersonTarget />
      </Menu.Target>
      <Menu.Dropdown>
        <div className="sg-person-card">
          <strong>{me.name}</strong>
          <span>{me.email}</span>
          <span>{t(me.is_control_admin ? 'shell.roleControlAdmin' : 'shell.roleManager')}</span>
        </div>
        <Menu.Divider />
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
        {me.is_control_admin ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPower size={16} />} onClick={goSwitching}>
              {t(isOn ? 'shell.switchOff' : 'shell.switchOn')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
