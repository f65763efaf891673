import { Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { now } from '../../../lib/now.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { Card } from '../../../ui/page.tsx';
import type { ShiftEditor } from '../detail/use-shift-editor.ts';
import type { DraftRule } from '../model/rule-draft.ts';
import { describeRules } from '../model/sentence.ts';
import { withoutRule } from '../model/week-bars.ts';
import { useLanguageName, useShiftText } from '../texts.ts';
import { AccessCard } from './access-card.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { WeekEditor } from './week-editor.tsx';

/** Ids of rules that the server does not know yet. */
const newId = (): string => `new-${crypto.randomUUID()}`;

/** Operating hours, other rules, and from where and with what people may sign in. */
export function HoursTab({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const language = useLanguageName();
  const { company } = useSession();
  const { draft, change, problems } = editor;
  const [edited, setEdited] = useState<{ readonly rule: DraftRule | null; readonly id: string } | null>(null);
  const today = localDateAt(zoneOf(draft.zone ?? company.zone), now());
  const zones = useMemo(
    () => [
      { value: '', label: `${t('access.zoneCompany')} (${company.zone})` },
      ...Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    ],
    [t, company.zone],
  );
  const setRules = (rules: readonly DraftRule[]) => change({ rules });
  const refusedRules = editor.fieldErrors.filter((error) => error.field === 'rules');
  const refusedIps = editor.fieldErrors.filter((error) => error.field === 'list_ip');

  return (
    <Stack gap="md">
      <Card title={t('hours.summaryTitle')}>
        <Text aria-live="polite">{describeRules(draft.rules, language, t)}</Text>
        {[...problems.rules.filter((problem) => problem.ruleId === null), ...refusedRules].map(
          (problem, index) => (
            <Text key={index} c="red" size="sm" role="alert">
              {'code' in problem
                ? t(`rules.problems.${problem.code}`)
                : t('problems.field', { rule: problem.rule })}
            </Text>
          ),
        )}
      </Card>
      <WeekEditor
        rules={draft.rules}
        color={draft.color}
        today={today}
        newId={newId}
        onChange={setRules}
        onEditOther={(rule) => setEdited({ rule, id: rule.id })}
      />
      <RuleList
        rules={draft.rules}
        problems={problems.rules}
        onAdd={() => setEdited({ rule: null, id: newId() })}
        onEdit={(rule) => setEdited({ rule, id: rule.id })}
        onRemove={(rule) => setRules(withoutRule(draft.rules, rule.id))}
      />
      <Card title={t('fields.zone')}>
        <Select
          label={t('access.zone')}
          description={t('access.zoneHint')}
          searchable
          limit={60}
          maw={420}
          data={zones}
          value={draft.zone ?? ''}
          onChange={(zone) => change({ zone: zone === null || zone === '' ? null : zone })}
        />
      </Card>
      <AccessCard
        draft={draft}
        onChange={change}
        serverProblems={refusedIps.map((error) =>
          error.index === null
            ? t('problems.field', { rule: error.rule })
            : `${t('access.ipLine', { line: error.index + 1, text: editor.ipEntry(error.index) })} ${t('problems.field', { rule: error.rule })}`,
        )}
      />
      {edited === null ? null : (
        <RuleDialog
          rule={edited.rule}
          newId={edited.id}
          today={today}
          onApply={(rule) => {
            const isKnown = draft.rules.some((known) => known.id === rule.id);
            setRules(
              isKnown
                ? draft.rules.map((known) => (known.id === rule.id ? rule : known))
                : [...draft.rules, rule],
            );
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}
