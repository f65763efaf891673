import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import './search-button.css';

const loadPalette = async () => (await import('./palette.tsx')).Palette;
const Palette = makeLaterPart(loadPalette);

/** Prefetches the search. If that fails, the press itself reports it. */
const comeNear = () => void loadPalette().catch(() => undefined);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl+K or Cmd+K, without Alt or Shift; a composed letter does not count. */
function isSearchKey(event: KeyboardEvent): boolean {
  const isPlain = !event.altKey && !event.shiftKey && !event.isComposing;
  return isPlain && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
}

/**
 * Opens the global search from the top bar or with Ctrl+K or Cmd+K, except inside an open dialog. The search code is
 * prefetched on hover.
 */
export function SearchButton() {
  const t = useT();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const onSearchKey = useEffectEvent(() => {
    if (isOpen) close();
    else if (document.querySelector('[role=dialog][aria-modal=true]') === null) open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      onSearchKey();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <UnstyledButton
        className="sg-search-button"
        aria-label={t('shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span>{t('shell.search')}</span>
        <kbd aria-hidden data-keys={isApple ? '⌘K' : 'Ctrl K'} />
      </UnstyledButton>
      {isWanted ? (
        <Palette
          isOpen={isOpen}
          onClose={close}
          onMissing={() => {
            close();
            setIsWanted(false);
          }}
        />
      ) : null}
    </>
  );
}
