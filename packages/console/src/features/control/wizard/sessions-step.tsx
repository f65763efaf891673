import { Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { callOptions } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { OptionRadios } from '#design/form/option-radios.tsx';
import { Chip } from '#design/layout/page.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { logoutOptionsOf } from '../model/wizard.ts';
import { ChangeShift } from './change-shift.tsx';
import type { Plan, Shift } from '../model/model.ts';

/** Shifts whose rules are shown here; a company with more reads them in their list. */
const shownShifts = 12;

interface SessionsStepProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
  readonly shifts: readonly Shift[];
}

/** What happens to sessions that are open at the workspace, and what the shifts do at their end. */
export function SessionsStep({ plan, onChange, shifts }: SessionsStepProps) {
  const t = useT();
  const { company } = useSession();
  return (
    <Stack gap="lg">
      <OptionRadios
        label={t('activation.sessions.logout')}
        options={logoutOptionsOf(company.oauth)}
        value={plan.logoutOption}
        onChoose={(logoutOption) => onChange({ logoutOption })}
        nameOf={(option) => t(`control.logoutOptions.${option}`)}
        hintOf={(option) => t(`control.logoutHints.${option}`)}
      />
      <div>
        <h3 className="sg-step-part">{t('activation.sessions.rules')}</h3>
        <p className="sg-step-text sg-muted">{t('activation.sessions.rulesText')}</p>
        {shifts.length === 0 ? (
          <p className="sg-muted">{t('activation.sessions.none')}</p>
        ) : (
          <ShiftEnds shifts={shifts.slice(0, shownShifts)} />
        )}
      </div>
    </Stack>
  );
}

function ShiftEnds({ shifts }: { readonly shifts: readonly Shift[] }) {
  const t = useT();
  const whole = useQueries({
    queries: shifts.map((shift) => callOptions('shifts.get', { params: { key: shift.key } })),
  });
  return (
    <ul className="sg-shift-rows" data-columns="3">
      {shifts.map((shift, index) => {
        const rules = whole[index]?.data;
        return (
          <li key={shift.key}>
            <ShiftChip color={shift.color}>{shift.name}</ShiftChip>
            {rules === undefined ? (
              <span className="sg-muted">…</span>
            ) : (
              <Chip tone={rules.auto_logout ? 'accent' : 'plain'}>
                {t(rules.auto_logout ? 'activation.sessions.autoLogout' : 'activation.sessions.stays')}
              </Chip>
            )}
            <ChangeShift shift={shift} search={{ tab: 'login' }} />
          </li>
        );
      })}
    </ul>
  );
}
