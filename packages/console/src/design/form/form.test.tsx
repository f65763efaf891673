import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { DialogFrame } from '../dialog/dialog-frame.tsx';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { NumberField } from './number-field.tsx';
import { OptionRadios } from './option-radios.tsx';
import { PlainDateInput } from './plain-date-input.tsx';
import { SaveBar } from './save-bar.tsx';
import { SearchField } from './search-field.tsx';
import { SearchSelect } from './search-select.tsx';

describe('a day in a dialog', () => {
  it('closes its days with Escape and not the dialog, which the next Escape is for', async () => {
    function Screen() {
      const [day, setDay] = useState<string | null>('2025-03-10');
      const [isOpen, setIsOpen] = useState(true);
      return (
        <main id="content" tabIndex={-1}>
          {isOpen ? (
            <DialogFrame
              title="When"
              submitLabel="Apply"
              onSubmit={() => undefined}
              onClose={() => setIsOpen(false)}
            >
              <PlainDateInput label="Day" value={day} onChange={setDay} />
            </DialogFrame>
          ) : null}
        </main>
      );
    }
    const { user } = await openScreen(<Screen />);
    await user.click(await screen.findByRole('textbox', { name: 'Day' }));
    await waitFor(() => expect(document.querySelector('[data-dates-dropdown]')).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[data-dates-dropdown]')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'When' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
  });
});

describe('a number field', () => {
  const openNumber = async (language: 'pt-BR' | 'en' = 'en') => {
    const given: number[] = [];
    function Field() {
      const [value, setValue] = useState(5);
      const change = (next: number) => {
        given.push(next);
        setValue(next);
      };
      return (
        <>
          <NumberField
            label="Days"
            value={value}
            min={1}
            max={31}
            problem={value > 31 ? 'Too many' : null}
            onChange={change}
          />
          <button type="button" onClick={() => setValue(7)}>
            Seven
          </button>
        </>
      );
    }
    const opened = await openScreen(<Field />, { language });
    return { ...opened, field: screen.getByRole('textbox', { name: 'Days' }), given };
  };

  it('keeps what is out of its bounds, and says what is wrong with it', async () => {
    const { user, field, given } = await openNumber();
    await user.clear(field);
    expect(given.at(-1)).toBeNaN();
    await user.type(field, '99');
    await user.tab();
    expect(field).toHaveProperty('value', '99');
    expect(given.at(-1)).toBe(99);
    expect(screen.getByText('Too many')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('follows a number that something else sets', async () => {
    const { user, field } = await openNumber();
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Seven' }));
    expect(field).toHaveProperty('value', '7');
  });

  it.each([
    ['pt-BR', '1,5'],
    ['en', '1.5'],
  ] as const)('writes decimals as %s does', async (language, written) => {
    const { user, field, given } = await openNumber(language);
    await user.clear(field);
    await user.type(field, written);
    expect(given.at(-1)).toBe(1.5);
    expect(field).toHaveProperty('value', written);
  });
});

describe('a choice of a few ways', () => {
  it('says what each means, and is made with the arrow keys', async () => {
    const chosen: string[] = [];
    const options = ['fast', 'slow'] as const;
    const { user } = await openScreen(
      <OptionRadios
        label="How"
        options={options}
        value="fast"
        onChoose={(option) => chosen.push(option)}
        nameOf={(option) => option}
        hintOf={(option) => `It is ${option}`}
      />,
    );
    const group = within(screen.getByRole('radiogroup', { name: 'How' }));
    expect(group.getByRole('radio', { name: /fast/ })).toHaveProperty('checked', true);
    expect(group.getByText('It is slow')).toBeDefined();
    group.getByRole('radio', { name: /fast/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(chosen).toEqual(['slow']);
  });
});

describe('a field for a day', () => {
  const openDate = async (settings: { isClearable?: boolean; error?: string | null; min?: string } = {}) => {
    const given: (string | null)[] = [];
    function Field() {
      const [value, setValue] = useState<string | null>('2025-03-10');
      const change = (date: string | null) => {
        given.push(date);
        setValue(date);
      };
      return <PlainDateInput label="Day" value={value} onChange={change} {...settings} />;
    }
    const opened = await openScreen(<Field />);
    const field = screen.getByRole('textbox', { name: 'Day' });
    const write = async (text: string) => {
      await opened.user.clear(field);
      await opened.user.type(field, text);
    };
    return { ...opened, field, write, given };
  };

  it('is typed as people write it here', async () => {
    const { field, write, given, user } = await openDate();
    expect(field).toHaveProperty('value', '10/03/2025');
    await write('5.4.2025');
    await user.tab();
    expect(given.at(-1)).toBe('2025-04-05');
    expect(screen.queryByText(/^This date doesn’t exist/)).toBeNull();
  });

  it('keeps a day that does not exist, gives none, and marks it once it is left', async () => {
    const { field, write, given, user } = await openDate();
    await write('31/02/2025');
    expect(screen.queryByText(/^This date doesn’t exist/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/^This date doesn’t exist/)).toBeDefined();
    expect(field).toHaveProperty('value', '31/02/2025');
    expect(given.at(-1)).toBeNull();
  });

  it('gives the text of a wrong day where no day is an answer too, so that it is refused', async () => {
    const { field, write, given, user } = await openDate({ isClearable: true });
    await write('31/02/2025');
    expect(given.at(-1)).toBe('31/02/2025');
    await user.clear(field);
    expect(given.at(-1)).toBeNull();
  });

  it('shows what the form says of it', async () => {
    const { field } = await openDate({ error: 'That day is over' });
    expect(screen.getByText('That day is over')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a search box', () => {
  const openSearch = async () => {
    const asked: string[] = [];
    function Search() {
      const [value, setValue] = useState('');
      const search = (text: string) => {
        asked.push(text);
        setValue(text);
      };
      return (
        <>
          <SearchField label="Find" value={value} onSearch={search} />
          <button type="button" onClick={() => setValue('elsewhere')}>
            Elsewhere
          </button>
        </>
      );
    }
    const opened = await openScreen(<Search />);
    return { ...opened, field: screen.getByRole('searchbox', { name: 'Find' }), asked };
  };

  it('searches with the first key, then when the typing pauses', async () => {
    const { user, field, asked } = await openSearch();
    await user.type(field, 'ana');
    expect(asked[0]).toBe('a');
    await waitFor(() => expect(asked.at(-1)).toBe('ana'));
    expect(asked).not.toContain('an');
  });

  it('does not search for spaces, and is cleared with its button', async () => {
    const { user, field, asked } = await openSearch();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.type(field, ' ');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field).toHaveProperty('value', '');
    expect(asked).toEqual([]);
  });

  it('follows an address that changes elsewhere', async () => {
    const { user, field } = await openSearch();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field).toHaveProperty('value', 'elsewhere');
  });
});

describe('a select with a search', () => {
  const openSelect = () =>
    openScreen(
      <SearchSelect
        label="City"
        data={[
          { value: 'sp', label: 'São Paulo' },
          { value: 'rj', label: 'Rio de Janeiro' },
        ]}
      />,
    );

  it('finds without accents, and is chosen with the keyboard', async () => {
    const { user } = await openSelect();
    const field = screen.getByRole('combobox', { name: 'City' });
    await user.click(field);
    await user.type(field, 'sao');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['São Paulo']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveProperty('value', 'São Paulo');
  });

  it('says when nothing is found, and closes with Escape', async () => {
    const { user } = await openSelect();
    const field = screen.getByRole('combobox', { name: 'City' });
    await user.click(field);
    await user.type(field, 'zzz');
    expect(await screen.findByText('Nothing found.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  });
});

describe('the bar of unsaved changes', () => {
  type Props = Parameters<typeof SaveBar>[0];
  const openBar = async (given: Partial<Props> = {}) => {
    const done: string[] = [];
    function Screen() {
      const [isDirty, setIsDirty] = useState(given.isDirty ?? true);
      return (
        <main id="content" tabIndex={-1}>
          <SaveBar
            isDirty={isDirty}
            isSaving={false}
            isBlocked={false}
            label="Not saved"
            spokenNote={null}
            discardLabel="Discard"
            saveLabel="Save"
            onDiscard={() => setIsDirty(false)}
            onSave={() => done.push('saved')}
            {...given}
            {...(given.isDirty === undefined ? { isDirty } : {})}
          />
        </main>
      );
    }
    const opened = await openScreen(<Screen />);
    return { ...opened, done };
  };

  it('is there only while something is not saved', async () => {
    await openBar({ isDirty: false });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('saves, and gives the focus to the screen when it goes', async () => {
    const { user, done } = await openBar();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(done).toEqual(['saved']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitUntilGone('region', { name: 'Not saved' });
    expect(document.activeElement?.id).toBe('content');
  });

  it('cannot be pressed while it saves', async () => {
    await openBar({ isSaving: true, standing: 'Saving' });
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(screen.getAllByText('Saving')).not.toEqual([]);
  });

  it('is read out with what is wrong, where that is', async () => {
    await openBar({ isBlocked: true, spokenNote: 'Two fields are wrong' });
    expect(screen.getByText('Not saved. Two fields are wrong')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', false);
  });
});
