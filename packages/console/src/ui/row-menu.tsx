import { Menu } from '@mantine/core';
import { memo, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode, RefCallback } from 'react';
import './row-menu.css';

interface Pressed<T> {
  readonly row: T;
  readonly button: HTMLElement;
}

/** The one menu of a table's rows, and the row it is about. */
export interface RowMenuState<T> {
  /** The row pressed last; it stays while the menu closes. */
  readonly pressed: Pressed<T> | null;
  readonly isOpen: boolean;
  /** Keeps its identity, so that rows need not be drawn again for it. */
  readonly press: (row: T, button: HTMLElement) => void;
  readonly close: () => void;
}

/** A menu for all rows of a table: one for each row would cost more than the rows themselves. */
export function useRowMenu<T>(): RowMenuState<T> {
  const [pressed, setPressed] = useState<Pressed<T> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const press = useCallback((row: T, button: HTMLElement) => {
    setPressed({ row, button });
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return useMemo(() => ({ pressed, isOpen, press, close }), [pressed, isOpen, press, close]);
}

interface RowMenuButtonProps {
  readonly label: string;
  readonly onPress: (button: HTMLElement) => void;
}

/** The button of a row that opens the table's menu. */
export function RowMenuButton({ label, onPress }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className="sg-row-menu"
      aria-haspopup="menu"
      aria-label={label}
      onClick={(event) => onPress(event.currentTarget)}
    />
  );
}

interface RowMenuProps<T> {
  readonly state: RowMenuState<T>;
  /** The entries for a row. */
  readonly children: (row: T) => ReactNode;
}

function PlainRowMenu<T>({ state, children }: RowMenuProps<T>) {
  const { pressed, isOpen, close } = state;
  return (
    <Menu opened={isOpen} onClose={close} position="bottom-end" withinPortal>
      <Menu.Target>
        <LentTarget button={pressed?.button ?? null} />
      </Menu.Target>
      <Menu.Dropdown>{pressed === null ? null : children(pressed.row)}</Menu.Dropdown>
    </Menu>
  );
}

/** The menu itself, at the button that was pressed. */
export const RowMenu = memo(PlainRowMenu) as typeof PlainRowMenu;

interface LentTargetProps {
  readonly button: HTMLElement | null;
  // Given by the menu.
  readonly ref?: RefCallback<HTMLElement>;
  readonly id?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
}

/** Lends a button that a row has drawn to the menu, with what a menu says of its target. */
function LentTarget({ button, ref, id, ...aria }: LentTargetProps) {
  const { 'aria-expanded': isExpanded = false, 'aria-controls': controls } = aria;
  useLayoutEffect(() => {
    if (button === null || ref === undefined) return undefined;
    const giveBack = ref(button);
    return typeof giveBack === 'function' ? giveBack : () => void ref(null);
  }, [button, ref]);
  useLayoutEffect(() => {
    if (button === null || !isExpanded) return undefined;
    const said = { id, 'aria-expanded': 'true', 'aria-controls': controls };
    for (const [name, value] of Object.entries(said))
      if (value !== undefined) button.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) button.removeAttribute(name);
    };
  }, [button, id, isExpanded, controls]);
  return null;
}
