import { Button, Checkbox, Indicator, NativeSelect, Popover, SimpleGrid, Stack } from '@mantine/core';
import { USER_STATUSES } from '@shiftgate/domain/access/types.ts';
import { IconFilter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { UpdateUnits } from '#components/people/update-units.tsx';
import type { ShiftSummary } from '../model.ts';
import { controlSets, filterNames, setFilters } from './users-query.ts';
import type { FilterName, UsersState } from './users-query.ts';

type FilterState = Pick<UsersState, FilterName>;

interface UsersFiltersProps {
  readonly state: FilterState;
  readonly shifts: readonly ShiftSummary[];
  readonly onChange: (patch: Partial<Record<FilterName, string | null>>) => void;
}

/** The choices of a filter: value and words. */
function useChoices(shifts: readonly ShiftSummary[], chosenDomain: string) {
  const t = useT();
  const { company } = useSession();
  const domains = company.domains_list.map((name) => ({ value: name, label: name }));
  // A figure that counted several domains opens the list of all of them.
  if (chosenDomain.includes(','))
    domains.push({ value: chosenDomain, label: chosenDomain.replaceAll(',', ', ') });
  const all = {
    status: [
      t('users.anyStatus'),
      USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
    ],
    control: [
      t('users.anyControl'),
      controlSets.map((value) => ({ value, label: t(`figures.names.${value}`) })),
    ],
    shift: [t('users.anyShift'), shifts.map(({ key, name }) => ({ value: key, label: name }))],
    org_unit: [t('users.anyOrgUnit'), company.uos.map(({ path }) => ({ value: path, label: path }))],
    domain: [t('users.anyDomain'), domains],
    vacation: [
      t('users.anyVacation'),
      (['any', 'current', 'scheduled'] as const).map((value) => ({
        value,
        label: t(`users.vacations.${value}`),
      })),
    ],
    role: [
      t('users.anyRole'),
      (['administrator', 'workspace_administrator', 'manager'] as const).map((value) => ({
        value,
        label: t(`users.roles.${value}`),
      })),
    ],
    second_step: [
      t('users.anySecondStep'),
      (['on', 'off'] as const).map((value) => ({ value, label: t(`users.secondSteps.${value}`) })),
    ],
  } as const;
  return all;
}

const labels = {
  status: 'users.status',
  control: 'users.controlFilter',
  shift: 'users.shift',
  without_shift: 'users.withoutShift',
  org_unit: 'users.orgUnit',
  domain: 'users.domain',
  vacation: 'users.vacationFilter',
  single_access: 'users.singleAccessFilter',
  role: 'users.roleFilter',
  without_password: 'users.withoutPassword',
  misses_workspace_password: 'users.missesWorkspacePassword',
  second_step: 'users.secondStep',
} as const satisfies Record<FilterName, string>;

const isChoice = (
  name: FilterName,
): name is 'status' | 'control' | 'shift' | 'org_unit' | 'domain' | 'vacation' | 'role' | 'second_step' =>
  name !== 'without_shift' &&
  name !== 'single_access' &&
  name !== 'without_password' &&
  name !== 'misses_workspace_password';

/** The address has more than the filters: a search, for example, does not draw these again. */
function areDrawnTheSame(before: UsersFiltersProps, after: UsersFiltersProps): boolean {
  return (
    before.shifts === after.shifts &&
    before.onChange === after.onChange &&
    filterNames.every((name) => before.state[name] === after.state[name])
  );
}

/** Who is in the chosen set: the same words as beside its figure. */
function useDefinition(value: string): string | null {
  const t = useT();
  const set = controlSets.find((each) => each === value);
  return set === undefined ? null : t(`figures.definitions.${set}`);
}

/** The button with the filters behind it. */
export const UsersFilters = memo(function UsersFilters({ state, shifts, onChange }: UsersFiltersProps) {
  const t = useT();
  const choices = useChoices(shifts, state.domain);
  const definition = useDefinition(state.control);
  const count = setFilters(state).length;
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal>
      <Indicator label={count} size={18} disabled={count === 0} color="accent">
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} />}>
            {t('users.filters')}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className="sg-user-filters">
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            {filterNames.filter(isChoice).map((name) => {
              const [any, values] = choices[name];
              return (
                <div key={name}>
                  <NativeSelect
                    size="sm"
                    label={t(labels[name])}
                    description={name === 'control' ? definition : null}
                    value={state[name]}
                    data={[{ value: '', label: any }, ...values]}
                    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
                  />
                  {name === 'org_unit' ? <UpdateUnits /> : null}
                </div>
              );
            })}
          </SimpleGrid>
          <Stack gap="sm">
            {filterNames
              .filter((name) => !isChoice(name))
              .map((name) => (
                <Checkbox
                  key={name}
                  label={t(labels[name])}
                  checked={state[name] === 'true'}
                  onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 'true' : null })}
                />
              ))}
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}, areDrawnTheSame);

/** The filters that are set, each to be taken away with one click. */
export const FilterPills = memo(function FilterPills({ state, shifts, onChange }: UsersFiltersProps) {
  const t = useT();
  const choices = useChoices(shifts, state.domain);
  const set = setFilters(state);
  if (set.length === 0) return null;
  const say = (name: FilterName): string => {
    if (!isChoice(name)) return t(labels[name]);
    const found = choices[name][1].find((choice) => choice.value === state[name]);
    return `${t(labels[name])}: ${found?.label ?? state[name]}`;
  };
  return (
    <ul className="sg-pills" aria-label={t('users.filters')}>
      {set.map((name) => (
        <li key={name}>
          <Button
            size="compact-xs"
            variant="light"
            rightSection={<IconX size={12} />}
            aria-label={t('users.removeFilter', { filter: say(name) })}
            onClick={() => onChange({ [name]: null })}
          >
            {say(name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}, areDrawnTheSame);
