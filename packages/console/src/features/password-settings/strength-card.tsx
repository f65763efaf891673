import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { isMinLength } from '@shiftgate/domain/password/strength.ts';
import { passwordWorkspace } from '#components/passwords/flaws.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { NumberField } from '#design/form/number-field.tsx';
import { Card } from '#design/layout/page.tsx';
import type { Strength } from './model.ts';

const marks = ['uppercase', 'lowercase', 'number', 'symbol'] as const;
const { lowestMinLength: min, highestMinLength: max, defaultMinLength, nistMinLength } = passwordLimits;

interface StrengthCardProps {
  readonly draft: Strength;
  /** The rules of the company are for control administrators; managers see them. */
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Strength) => void;
}

/** What new passwords must have, with what NIST advises beside it. */
export function StrengthCard({ draft, isReadOnly, onChange }: StrengthCardProps) {
  const t = useT();
  const workspace = passwordWorkspace(useSession().company);
  const asksForMarks = marks.some((mark) => draft[mark]);
  const isShort = draft.min_length < defaultMinLength;
  const against = <strong className="sg-advice-against">{t('passwordSettings.against')}</strong>;
  return (
    <Card title={t('passwordSettings.strengthTitle')}>
      <Stack gap="md">
        {isReadOnly ? <Alert color="accent">{t('passwordSettings.strengthOnlyControlAdmins')}</Alert> : null}
        <NumberField
          label={t('passwordSettings.minLength')}
          description={t('passwordSettings.minLengthHint', { min, max })}
          min={min}
          max={max}
          w={220}
          disabled={isReadOnly}
          value={draft.min_length}
          problem={
            isMinLength(draft.min_length) ? null : t('passwordSettings.minLengthProblem', { min, max })
          }
          onChange={(length) => onChange({ ...draft, min_length: length })}
        />
        <Stack gap="xs" component="fieldset" className="sg-plain-fieldset">
          <legend className="sg-legend">{t('passwordSettings.requires')}</legend>
          {marks.map((mark) => (
            <Checkbox
              key={mark}
              label={t(`passwordSettings.marks.${mark}`)}
              checked={draft[mark]}
              disabled={isReadOnly}
              onChange={(event) => onChange({ ...draft, [mark]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <div className="sg-advice">
          <h3>{t('passwordSettings.adviceTitle')}</h3>
          <ul>
            <li>
              {t('passwordSettings.advice.length', { length: defaultMinLength, nist: nistMinLength })}{' '}
              {workspace === null ? null : `${t('passwordSettings.advice.accepted')} `}
              {isShort ? against : null}
            </li>
            <li>
              {t('passwordSettings.advice.marks')} {asksForMarks ? against : null}
            </li>
            <li>{t('passwordSettings.advice.expiry')}</li>
            <li>{t('passwordSettings.advice.lists')}</li>
          </ul>
        </div>
        <Text size="sm" c="dimmed" aria-live="polite">
          {[
            ...(isShort ? [t('passwordSettings.againstAdvice')] : []),
            ...(asksForMarks ? [t('passwordSettings.againstMarks')] : []),
          ].join(' ')}
        </Text>
      </Stack>
    </Card>
  );
}
