import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable, setSelection } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { TableFoot } from './table-foot.tsx';
import { TrailFoot } from './trail-foot.tsx';
import { useColumns } from './use-columns.ts';

interface Fruit {
  readonly key: string;
  readonly name: string;
  readonly taste: string;
}
const fruits: readonly Fruit[] = [
  { key: 'a', name: 'Apple', taste: 'sweet' },
  { key: 'b', name: 'Lemon', taste: 'sour' },
];
const columns: readonly Column<Fruit>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
  { id: 'taste', header: 'Taste', cell: ({ taste }) => taste },
  { id: 'color', header: 'Color', cell: () => 'green' },
  { id: 'actions', header: 'Actions', staysRight: true, cell: ({ name }) => <button>Eat {name}</button> },
];

type Given = Partial<Parameters<typeof DataTable<Fruit>>[0]>;
const openTable = (given: Given = {}, name = 'fruits') => {
  const seen = { opened: [] as string[], sorted: [] as string[], selected: [] as string[][] };
  function Screen() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const listed = useMemo(() => given.columns ?? columns, []);
    const arranged = useColumns(name, listed);
    return (
      <>
        <ColumnMenu columns={arranged} />
        <DataTable
          label="Fruits"
          columns={columns}
          arranged={arranged}
          rows={fruits}
          rowKey={({ key }) => key}
          rowLabel={({ name }) => name}
          selection={setSelection(selected, (keys) => {
            seen.selected.push([...keys]);
            setSelected(keys);
          })}
          onOpen={({ name }) => seen.opened.push(name)}
          onSort={(sort) => seen.sorted.push(sort)}
          {...given}
        />
      </>
    );
  }
  return openScreen(<Screen />).then((opened) => ({ ...opened, seen }));
};
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((text) => text !== '');

describe('a table', () => {
  it('has its heads and no row of people while it loads, and nothing to select', async () => {
    await openTable({ rows: undefined });
    expect(heads()).toEqual(['Name', 'Taste', 'Color', 'Actions']);
    expect(screen.queryByText('Apple')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('says that its rows are old while new ones come', async () => {
    await openTable({ isOld: true });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Apple')).toBeDefined();
  });

  it('is a region that the keyboard reaches, so that it can be scrolled', async () => {
    await openTable();
    expect(screen.getByRole('region', { name: 'Fruits' }).tabIndex).toBe(0);
  });

  it('selects rows one by one and together, with a mark for some of them', async () => {
    const { user, seen } = await openTable();
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(all);
    expect(seen.selected.at(-1)).toEqual(['a', 'b']);
    expect(all).toHaveProperty('checked', true);
    all.focus();
    await user.keyboard(' ');
    expect(seen.selected.at(-1)).toEqual([]);
  });

  it('leaves no head below the bar of the selected rows to the keyboard', async () => {
    await openTable({ isHeadCovered: true });
    const sort = screen.getByRole('button', { name: 'Sort by Name' });
    expect(sort.tabIndex).toBe(-1);
    expect(screen.queryByRole('separator')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' }).tabIndex).toBe(0);
  });

  it('opens a row that is pressed, but not by what is pressed in it', async () => {
    const { user, seen } = await openTable();
    await user.click(screen.getByText('sour'));
    await user.click(screen.getByRole('button', { name: 'Eat Apple' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    expect(seen.opened).toEqual(['Lemon']);
  });

  it('moves from row to row with the arrow keys, and not past its ends', async () => {
    const { user } = await openTable();
    screen.getByRole('link', { name: 'Apple' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Lemon');
    await user.keyboard('{ArrowUp}{ArrowUp}x');
    expect(document.activeElement?.textContent).toBe('Apple');
  });

  it.each([
    [undefined, 'none', 'name'],
    ['name', 'ascending', '-name'],
    ['-name', 'descending', 'name'],
  ])('that is sorted by %s says so, and sorts on', async (sort, direction, next) => {
    const { user, seen } = await openTable(sort === undefined ? {} : { sort });
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe(direction);
    await user.click(screen.getByRole('button', { name: 'Sort by Name' }));
    expect(seen.sorted).toEqual([next]);
    expect(screen.queryByRole('button', { name: 'Sort by Taste' })).toBeNull();
  });
});

describe('the columns of a table', () => {
  it('are shown, hidden, moved and restored', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(await screen.findByRole('dialog'));
    expect(menu.getByRole('button', { name: 'Restore default columns' })).toHaveProperty('disabled', true);
    expect(menu.getByRole('button', { name: 'Move Taste left' })).toHaveProperty('disabled', true);
    await user.click(menu.getByRole('button', { name: 'Move Taste right' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Color', 'Taste', 'Actions']));
    await user.click(menu.getByRole('checkbox', { name: 'Color' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Taste', 'Actions']));
    await user.click(menu.getByRole('button', { name: 'Restore default columns' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Taste', 'Color', 'Actions']));
  });

  it('are arranged in a menu that Escape closes, with the focus back on its button', async () => {
    const { user } = await openTable();
    const open = screen.getByRole('button', { name: 'Columns' });
    await user.click(open);
    const menu = within(await screen.findByRole('dialog'));
    await user.click(menu.getByRole('checkbox', { name: 'Color' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true));
    expect(document.activeElement).toBe(open);
  });

  it('are made wider and narrower with the arrow keys, and give their width back', async () => {
    const { user } = await openTable();
    const edge = () => screen.getByRole('separator', { name: 'Width of the Taste column' });
    edge().focus();
    await user.keyboard('{ArrowRight}');
    expect(localStorage.getItem('columns.fruits')).toContain('"widths":{"taste":');
    await user.keyboard('{Home}');
    expect(localStorage.getItem('columns.fruits')).toContain('"widths":{}');
  });

  it('are one stop of the Tab key together, from which up and down lead to each edge', async () => {
    const { user } = await openTable();
    const edges = screen.getAllByRole('separator');
    expect(edges.map((edge) => edge.tabIndex)).toEqual([0, -1, -1, -1]);
    const hint = document.getElementById(edges[0]!.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Up and down arrows: another column');
    edges[0]!.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(edges[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(edges[0]);
  });

  it('are hidden at first where a screen says so, until they are wanted', async () => {
    const rare = columns.map((column) => ({ ...column, isHiddenAtFirst: column.id === 'color' }));
    const { user } = await openTable({ columns: rare }, 'rare-fruits');
    expect(heads()).toEqual(['Name', 'Taste', 'Actions']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const menu = within(await screen.findByRole('dialog'));
    expect(menu.getByRole('button', { name: 'Restore default columns' })).toHaveProperty('disabled', true);
    await user.click(menu.getByRole('checkbox', { name: 'Color' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Taste', 'Color', 'Actions']));
    await user.click(menu.getByRole('button', { name: 'Restore default columns' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Taste', 'Actions']));
  });

  it('are remembered', async () => {
    localStorage.setItem(
      'columns.fruits',
      JSON.stringify({ order: ['color', 'taste'], hidden: ['actions'] }),
    );
    await openTable();
    expect(heads()).toEqual(['Name', 'Color', 'Taste']);
  });

  it('take no file that is dropped on a head for a column', async () => {
    await openTable();
    const head = screen.getByRole('columnheader', { name: /^Color/ });
    fireEvent.drop(head, { dataTransfer: { types: ['Files'], getData: () => '' } });
    expect(heads()).toEqual(['Name', 'Taste', 'Color', 'Actions']);
  });
});

describe('the foot of a table', () => {
  const step = (name: string) => screen.queryByRole('button', { name });

  it('goes where there is something, and has no step to an end that cannot be reached', async () => {
    const went: string[] = [];
    const { user } = await openScreen(
      <TableFoot
        pageSize="50"
        onPageSize={(size) => went.push(size)}
        page={2}
        onPrevious={() => went.push('back')}
        onNext={null}
        summary="7 fruits"
      />,
    );
    expect(screen.getByText('Page 2')).toBeDefined();
    expect(screen.getByText('7 fruits')).toBeDefined();
    expect(step('First page')).toBeNull();
    expect(step('Next page')).toHaveProperty('disabled', true);
    await user.click(step('Previous page')!);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(went).toEqual(['back', '25']);
  });

  it.each([
    ['pt-BR', 'Página 2 de 5'],
    ['en', 'Page 2 of 5'],
    ['es', 'Página 2 de 5'],
  ] as const)('says of how many pages this is one, in %s', async (language, words) => {
    await openScreen(
      <TrailFoot
        trail="one"
        onTrail={() => undefined}
        next="two"
        pageSize="50"
        onPageSize={() => undefined}
        total={201}
      />,
      { language },
    );
    expect(screen.getByText(words)).toBeDefined();
  });

  it('pages through nothing where there are no rows', async () => {
    await openScreen(
      <TableFoot
        pageSize="50"
        onPageSize={() => undefined}
        page={1}
        onPrevious={null}
        onNext={null}
        hasRows={false}
      />,
    );
    expect(step('Next page')).toBeNull();
  });

  it('follows a trail of cursors forward, back, and to its start', async () => {
    function Foot() {
      const [trail, setTrail] = useState('one');
      return (
        <>
          <output>{trail}</output>
          <TrailFoot
            trail={trail}
            onTrail={setTrail}
            next="two"
            pageSize="50"
            onPageSize={() => undefined}
            hasFirst
          />
        </>
      );
    }
    const { user } = await openScreen(<Foot />);
    await user.click(step('Next page')!);
    expect(screen.getByText('one~two')).toBeDefined();
    expect(screen.getByText('Page 3')).toBeDefined();
    await user.click(step('Previous page')!);
    expect(screen.getByText('one')).toBeDefined();
    await user.click(step('First page')!);
    expect(step('Previous page')).toHaveProperty('disabled', true);
  });
});
