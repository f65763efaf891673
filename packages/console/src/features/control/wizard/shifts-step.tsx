import { controllableDomains } from '@shiftgate/contract/providers.ts';
import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { ChangeShift } from './change-shift.tsx';
import type { Plan, Shift } from '../model/model.ts';

interface ShiftsStepProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
  readonly shifts: readonly Shift[];
  /** Keys of the shifts that shall be enabled. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Whose sign-in changes hands, and which shifts let people in. */
export function ShiftsStep({ plan, onChange, shifts, chosen, onChoose }: ShiftsStepProps) {
  const t = useT();
  const { company } = useSession();
  const domains = controllableDomains(company.oauth, company.domains_list);
  const [only] = domains;
  return (
    <Stack gap="lg">
      {domains.length === 1 && only !== undefined ? (
        <div>
          <h3 className="sg-step-part">{t('activation.shifts.domains')}</h3>
          <p className="sg-step-text">{t('activation.shifts.oneDomain', { domain: only })}</p>
        </div>
      ) : (
        <Checkbox.Group
          label={t('activation.shifts.domains')}
          description={t('control.domainsText')}
          value={[...plan.domains]}
          error={plan.domains.length === 0 ? t('control.domainsNone') : null}
          onChange={(names) => onChange({ domains: names })}
        >
          <Stack gap="xs" mt="sm" mb="xs">
            {domains.map((domain) => (
              <Checkbox key={domain} value={domain} label={domain} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <div>
        <h3 className="sg-step-part">{t('activation.shifts.title')}</h3>
        <p className="sg-step-text sg-muted">{t('activation.shifts.text')}</p>
        {shifts.length === 0 ? (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <Stack gap="xs" align="flex-start">
              {t('activation.shifts.none')}
              <Button component={Link} to="/groups" size="compact-sm" variant="default">
                {t('activation.shifts.create')}
              </Button>
            </Stack>
          </Alert>
        ) : (
          <ShiftRows shifts={shifts} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
    </Stack>
  );
}

function ShiftRows({ shifts, chosen, onChoose }: Pick<ShiftsStepProps, 'shifts' | 'chosen' | 'onChoose'>) {
  const t = useT();
  const counted = shifts.filter((shift) => shift.state === 'scheduled' || chosen.has(shift.key));
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    onChoose(next);
  };
  return (
    <>
      <ul className="sg-shift-rows">
        {shifts.map((shift) => (
          <li key={shift.key}>
            <Checkbox
              checked={shift.state === 'scheduled' || chosen.has(shift.key)}
              disabled={shift.state === 'scheduled'}
              label={<ShiftChip color={shift.color}>{shift.name}</ShiftChip>}
              onChange={(event) => toggle(shift.key, event.currentTarget.checked)}
            />
            <span className="sg-muted">{t('activation.shifts.people', { count: shift.users_number })}</span>
            <span className="sg-muted" data-bad={shift.rules_number === 0}>
              {shift.state === 'scheduled' && shift.period !== null
                ? t('activation.shifts.ofPeriod', { period: formatPeriod(shift.period, t) })
                : shift.rules_number === 0
                  ? t('activation.shifts.noRules')
                  : t('activation.shifts.rules', { count: shift.rules_number })}
            </span>
            <ChangeShift shift={shift} />
          </li>
        ))}
      </ul>
      {counted.length === 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mt="sm">
          {t('activation.shifts.noneChosen')}
        </Alert>
      ) : counted.some((shift) => shift.rules_number === 0) ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mt="sm">
          {t('activation.shifts.empty')}
        </Alert>
      ) : null}
    </>
  );
}

function formatPeriod(period: NonNullable<Shift['period']>, t: Translate): string {
  const from = period.start_date === null ? null : formatPlainDate(period.start_date);
  const to = period.end_date === null ? null : formatPlainDate(period.end_date);
  if (from !== null && to !== null) return t('activation.shifts.periodBoth', { from, to });
  return from === null
    ? t('activation.shifts.periodTo', { to: to ?? '' })
    : t('activation.shifts.periodFrom', { from });
}
