import { useState } from 'react';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { LanguageTarget, PersonTarget } from './menu-targets.tsx';

const loadMenus = () => import('./menus.tsx');
const LanguageMenu = makeLaterPart(async () => (await loadMenus()).LanguageMenu);
const PersonMenu = makeLaterPart(async () => (await loadMenus()).PersonMenu);

/** Prefetches the menus. If that fails, the press itself reports it. */
const comeNear = () => void loadMenus().catch(() => undefined);

/**
 * A button whose menu is not loaded yet: menus are fetched on hover, so that the first paint does not carry them. They
 * open at the first press.
 */
function useMenuWhenWanted() {
  const [isWanted, setIsWanted] = useState(false);
  return {
    isWanted,
    forget: () => setIsWanted(false),
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': false,
      onPointerEnter: comeNear,
      onFocus: comeNear,
      onClick: () => setIsWanted(true),
    },
  };
}

/** Chooses the language. */
export function LanguageButton() {
  const { isWanted, forget, button } = useMenuWhenWanted();
  if (!isWanted) return <LanguageTarget {...button} />;
  return <LanguageMenu placeholder={<LanguageTarget />} onMissing={forget} />;
}

/** Opens what concerns the person and the control. */
export function PersonButton() {
  const { isWanted, forget, button } = useMenuWhenWanted();
  if (!isWanted) return <PersonTarget {...button} />;
  return <PersonMenu placeholder={<PersonTarget />} onMissing={forget} />;
}
