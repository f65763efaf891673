import { Button, Checkbox, Group, Radio, Select, Stack, Switch, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { EXPIRY_UNITS } from '@shiftgate/domain/password/expiry.ts';
import type { ExpiryUnit } from '@shiftgate/domain/password/expiry.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField } from '#design/form/number-field.tsx';
import { Card } from '#design/layout/page.tsx';
import { PasswordChangeDialog } from '../actions/password-change-dialog.tsx';
import { maxExpiryCount } from '../model/draft-problems.ts';
import { ShiftFields } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

const { lowestMinLength: min, highestMinLength: max } = passwordLimits;
const lengths = { min, max };
const marks = ['uppercase', 'lowercase', 'number', 'symbol'] as const;

interface PasswordsTabProps {
  readonly editor: ShiftEditor;
  /** A task was started. */
  /** Left out: the shift is gone, and its people with it. */
  readonly onTask?: (key: string) => void;
}

/** The expiry and the rules of the shift's passwords, and forcing all its people to change theirs. */
export function PasswordsTab({ editor, onTask }: PasswordsTabProps) {
  const t = useShiftText();
  const { draft, change, problems, shift } = editor;
  const [isAsking, setIsAsking] = useState(false);
  const { expiry } = draft;
  const strength = draft.strength ?? shift.inherited_strength;
  const isOwn = draft.strength !== null;
  return (
    <Stack gap="md">
      <ShiftFields>
        <Stack gap="md">
          <Card title={t('passwords.expiryTitle')}>
            <Stack gap="md" maw={640}>
              <Switch
                label={t('passwords.expires')}
                description={t('passwords.expiresHint')}
                checked={expiry !== null}
                onChange={(event) =>
                  change({ expiry: event.currentTarget.checked ? { count: 90, unit: 'days' } : null })
                }
              />
              {expiry === null ? null : (
                <Group align="flex-start" gap="sm">
                  <NumberField
                    label={t('passwords.count')}
                    min={1}
                    max={maxExpiryCount}
                    w={140}
                    value={expiry.count}
                    problem={problems.expiry ? t('passwords.countProblem', { max: maxExpiryCount }) : null}
                    onChange={(count) => change({ expiry: { ...expiry, count } })}
                  />
                  <Select
                    label={t('passwords.unit')}
                    allowDeselect={false}
                    w={180}
                    data={EXPIRY_UNITS.map((unit) => ({ value: unit, label: t(`passwords.units.${unit}`) }))}
                    value={expiry.unit}
                    onChange={(unit) =>
                      unit !== null && change({ expiry: { ...expiry, unit: unit as ExpiryUnit } })
                    }
                  />
                </Group>
              )}
            </Stack>
          </Card>
          <Card title={t('passwords.strengthTitle')}>
            <Stack gap="md" maw={640}>
              <Radio.Group
                aria-label={t('passwords.strengthTitle')}
                value={isOwn ? 'own' : 'company'}
                onChange={(which) => change({ strength: which === 'own' ? shift.inherited_strength : null })}
              >
                <Stack gap="sm">
                  <Radio value="company" label={t('passwords.inherited')} />
                  <Radio value="own" label={t('passwords.own')} />
                </Stack>
              </Radio.Group>
              <NumberField
                label={t('passwords.minLength')}
                {...lengths}
                w={180}
                disabled={!isOwn}
                value={strength.min_length}
                problem={problems.strength ? t('passwords.minLengthProblem', lengths) : null}
                onChange={(length) => change({ strength: { ...strength, min_length: length } })}
              />
              <Stack gap="xs" component="fieldset" className="sg-plain-fieldset">
                <legend className="sg-legend">{t('passwords.requires')}</legend>
                {marks.map((mark) => (
                  <Checkbox
                    key={mark}
                    label={t(`passwords.marks.${mark}`)}
                    disabled={!isOwn}
                    checked={strength[mark]}
                    onChange={(event) =>
                      change({ strength: { ...strength, [mark]: event.currentTarget.checked } })
                    }
                  />
                ))}
              </Stack>
              <Text size="sm" c="dimmed">
                {t('passwords.strictest')}
              </Text>
            </Stack>
          </Card>
        </Stack>
      </ShiftFields>
      <Card title={t('passwords.changeTitle')}>
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">{t('passwords.changeText', { count: shift.users_number })}</Text>
          <Button
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
            disabled={shift.users_number === 0 || onTask === undefined}
            onClick={() => setIsAsking(true)}
          >
            {t('passwords.changeDo')}
          </Button>
        </Group>
      </Card>
      {isAsking && onTask !== undefined ? (
        <PasswordChangeDialog
          shifts={[shift]}
          onStarted={(task) => {
            setIsAsking(false);
            onTask(task);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
