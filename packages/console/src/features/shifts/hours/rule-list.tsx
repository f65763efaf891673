import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { RuleProblem } from '@shiftgate/domain/shift/validate-rules.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Card, Chip } from '#design/layout/page.tsx';
import { useRef } from 'react';
import { describeRule } from '#components/shifts/describe-rules.ts';
import { useIsReadOnly } from '../parts/protection.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

interface RuleListProps {
  readonly rules: readonly DraftRule[];
  /** Weekly rules too, for people that prefer a list to the calendar. */
  readonly isWhole: boolean;
  readonly problems: readonly RuleProblem[];
  readonly onAdd: () => void;
  readonly onEdit: (rule: DraftRule) => void;
  readonly onRemove: (rule: DraftRule) => void;
}

const kindOrder = ['weekly', 'everyday', 'monthly', 'cycle', 'holiday', 'special_date'];

/** By kind, then day, then date, then hour. */
function inOrder(a: DraftRule, b: DraftRule): number {
  return (
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    (a.day ?? a.dayOfMonth ?? 0) - (b.day ?? b.dayOfMonth ?? 0) ||
    (a.startOn ?? '').localeCompare(b.startOn ?? '') ||
    (a.startHour ?? '').localeCompare(b.startHour ?? '')
  );
}

/** The rules, each as a sentence: all of them, or those that a week cannot show. */
export function RuleList({ rules, isWhole, problems, onAdd, onEdit, onRemove }: RuleListProps) {
  const t = useShiftText();
  const language = useLanguageName();
  const isReadOnly = useIsReadOnly();
  const list = useRef<HTMLUListElement>(null);
  const remove = (rule: DraftRule) => {
    onRemove(rule);
    // The button that was pressed is gone with its line.
    list.current?.focus();
  };
  const others = rules.filter((rule) => isWhole || rule.kind !== 'weekly').toSorted(inOrder);
  return (
    <Card>
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
        <div className="sg-rule-head">
          <h2 className="sg-shift-heading">{t(isWhole ? 'rules.titleAll' : 'rules.title')}</h2>
          <Text size="sm" c="dimmed">
            {t(isWhole ? 'rules.textAll' : 'rules.text')}
          </Text>
        </div>
        {isReadOnly ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
            flex="none"
          >
            {t('rules.add')}
          </Button>
        )}
      </Group>
      {others.length === 0 ? <Text c="dimmed">{t(isWhole ? 'rules.noneAll' : 'rules.none')}</Text> : null}
      <ul
        className="sg-rule-list"
        ref={list}
        tabIndex={-1}
        aria-label={t(isWhole ? 'rules.titleAll' : 'rules.title')}
      >
        {others.map((rule) => {
          const sentence = describeRule(rule, language, t);
          const found = problems.find((problem) => problem.ruleId === rule.id);
          return (
            <li key={rule.id} data-wrong={found !== undefined}>
              <Chip tone={rule.kind === 'holiday' || rule.kind === 'special_date' ? 'warn' : 'plain'}>
                {t(`rules.kinds.${rule.kind}`)}
              </Chip>
              <div>
                {sentence}
                {found === undefined ? null : (
                  <Text size="sm" c="red">
                    {t(`rules.problems.${found.code}`)}
                  </Text>
                )}
              </div>
              {isReadOnly ? null : (
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('rules.editOne', { rule: sentence })}
                    onClick={() => onEdit(rule)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('rules.removeOne', { rule: sentence })}
                    onClick={() => remove(rule)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
