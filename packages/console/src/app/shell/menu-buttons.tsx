import { Suspense, lazy, useState } from 'react';
import { withRest } from '../../lib/with-rest.ts';
import { LanguageTarget, PersonTarget } from './menu-targets.tsx';

const loadMenus = () => withRest(import('./menus.tsx'));
const LanguageMenu = lazy(() => loadMenus().then((module) => ({ default: module.LanguageMenu })));
const PersonMenu = lazy(() => loadMenus().then((module) => ({ default: module.PersonMenu })));

/**
 * What a button does before its menu is there: menus are fetched when somebody comes near, so that the first paint
 * does not carry them, and open at the first press.
 */
function useMenuWhenWanted() {
  const [isWanted, setIsWanted] = useState(false);
  return {
    isWanted,
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': false,
      onPointerEnter: () => void loadMenus(),
      onFocus: () => void loadMenus(),
      onClick: () => setIsWanted(true),
    },
  };
}

/** Chooses the language. */
export function LanguageButton() {
  const { isWanted, button } = useMenuWhenWanted();
  if (!isWanted) return <LanguageTarget {...button} />;
  return (
    <Suspense fallback={<LanguageTarget />}>
      <LanguageMenu />
    </Suspense>
  );
}

/** Opens what concerns the person and the control. */
export function PersonButton() {
  const { isWanted, button } = useMenuWhenWanted();
  if (!isWanted) return <PersonTarget {...button} />;
  return (
    <Suspense fallback={<PersonTarget />}>
      <PersonMenu />
    </Suspense>
  );
}
