import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { withRest } from '../../lib/with-rest.ts';
import './search-button.css';

const loadPalette = () => withRest(import('./palette.tsx'));
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl+K or Cmd+K, whatever else is pressed on the way (a composed letter counts for nothing). */
function isSearchKey(event: KeyboardEvent): boolean {
  const isPlain = !event.altKey && !event.shiftKey && !event.isComposing;
  return isPlain && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
}

/**
 * Opens the global search: a field to press in the top bar, and Ctrl+K or Cmd+K everywhere but in an open dialog, which
 * wants an answer first. The search itself is fetched when somebody comes near.
 */
export function SearchButton() {
  const t = useT();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsWanted(true);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      if (isOpen) close();
      else if (document.querySelector('[role=dialog][aria-modal=true]') === null) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, open, close]);
  return (
    <>
      <UnstyledButton
        className="sg-search-button"
        aria-label={t('shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span>{t('shell.search')}</span>
        <kbd aria-hidden data-keys={isApple ? '⌘K' : 'Ctrl K'} />
      </UnstyledButton>
      {isWanted ? (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
