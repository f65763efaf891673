import { Menu } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode, RefCallback } from 'react';
import './row-menu.css';

interface Pressed<T> {
  readonly row: T;
  readonly button: HTMLElement;
  readonly isOpen: boolean;
}

/** The one menu of a table's rows, and the row it is about. */
export interface RowMenuState<T> {
  /** The row pressed last, as it was then; it stays while the menu closes. */
  readonly row: T | null;
  readonly button: HTMLElement | null;
  readonly isOpen: boolean;
  /** Opens the menu of a row, or closes it by the button that opened it. */
  readonly press: (row: T, button: HTMLElement) => void;
  readonly close: () => void;
}

/** A menu for all rows of a table: one for each row would cost more than the rows themselves. */
export function useRowMenu<T>(): RowMenuState<T> {
  const [pressed, setPressed] = useState<Pressed<T> | null>(null);
  const press = (row: T, button: HTMLElement) =>
    setPressed((last) => ({ row, button, isOpen: last?.button !== button || !last.isOpen }));
  const close = () => setPressed((last) => last && { ...last, isOpen: false });
  const { row = null, button = null, isOpen = false } = pressed ?? {};
  return { row, button, isOpen, press, close };
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
  /** The menu is about a row as it is now among these. */
  readonly rows: readonly T[] | undefined;
  /** The entries for a row. */
  readonly children: (row: T) => ReactNode;
}

/** The menu itself, at the button that was pressed. */
export function RowMenu<T extends { readonly key: string }>({ state, rows, children }: RowMenuProps<T>) {
  const { button, isOpen, close } = state;
  const row = rows?.find((known) => known.key === state.row?.key) ?? state.row;
  return (
    <Menu opened={isOpen} onClose={close} position="bottom-end" withinPortal>
      <Menu.Target>
        <LentTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown>{row === null ? null : children(row)}</Menu.Dropdown>
    </Menu>
  );
}

interface LentTargetProps {
  readonly button: HTMLElement | null;
  // Given by the menu.
  readonly ref?: RefCallback<HTMLElement>;
  readonly id?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
}

/** Lends a button of a row to the menu, with the attributes that a menu sets on its target. */
function LentTarget({ button, ref, id, ...aria }: LentTargetProps) {
  const { 'aria-expanded': isExpanded = false, 'aria-controls': controls } = aria;
  useLayoutEffect(() => {
    if (button === null || ref === undefined) return undefined;
    const giveBack = ref(button);
    return typeof giveBack === 'function' ? giveBack : () => void ref(null);
  }, [button, ref]);
  useLayoutEffect(() => {
    if (button === null || !isExpanded) return undefined;
    const attributes = { id, 'aria-expanded': 'true', 'aria-controls': controls };
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) button.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) button.removeAttribute(name);
    };
  }, [button, id, isExpanded, controls]);
  return null;
}
