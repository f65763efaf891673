import { ActionIcon, Autocomplete, Button, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { attributePresets, suggestedNames } from '@shiftgate/domain/app/attribute-names.ts';
import { attributeFormats, attributeSources } from '@shiftgate/domain/app/attributes.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { appRules } from '@shiftgate/domain/limits.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { AppProblems, AttributeForm, AttributeRow } from './model.ts';

const choices = ['none', 'plain', 'claims', 'custom'] as const;

interface AttributeFieldsProps {
  readonly form: AttributeForm;
  /** Whether there are metadata that may ask for some. */
  readonly takesProposal: boolean;
  readonly problems: AppProblems;
}

/** What of a person an application receives: a ready set, or one by one. */
export function AttributeFields({ form, takesProposal, problems }: AttributeFieldsProps) {
  const t = useT();
  const known = takesProposal ? (['asked', ...choices] as const) : choices;
  const { choice } = form;
  const preset = choice === 'plain' || choice === 'claims' ? attributePresets[choice] : null;
  return (
    <Stack gap="xs">
      <Select
        label={t('apps.attributes.label')}
        description={
          preset?.map(({ name }) => name).join(', ') ?? t(`apps.attributes.notes.${noteOf(choice)}`)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={known.map((value) => ({ value, label: t(`apps.attributes.choices.${value}`) }))}
        value={choice}
        allowDeselect={false}
        error={problems['attributes'] ?? null}
        onChange={(value) => {
          const next = known.find((word) => word === value);
          if (next !== undefined) form.choose(next);
        }}
      />
      {choice === 'custom' ? <AttributeRows form={form} problems={problems} /> : null}
    </Stack>
  );
}

const noteOf = (choice: AttributeForm['choice']) =>
  choice === 'asked' || choice === 'custom' ? choice : ('none' as const);

function AttributeRows({ form, problems }: Omit<AttributeFieldsProps, 'takesProposal'>) {
  const t = useT();
  const { rows } = form;
  return (
    <Stack gap="sm" align="flex-start">
      {rows.length === 0 ? null : (
        <ul className="sg-attributes">
          {rows.map((row, index) => (
            <li key={row.key}>
              <AttributeRowFields
                row={row}
                number={index + 1}
                nameProblem={problems[`attributes.${index}.name`] ?? null}
                textProblem={problems[`attributes.${index}.text`] ?? null}
                onChange={(change) => form.change(row.key, change)}
                onRemove={() => form.remove(row.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length >= appRules.maxAttributes ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={form.add}
        >
          {t('apps.attributes.add')}
        </Button>
      )}
    </Stack>
  );
}

interface AttributeRowFieldsProps {
  readonly row: AttributeRow;
  /** Counted from one. */
  readonly number: number;
  readonly nameProblem: string | null;
  readonly textProblem: string | null;
  readonly onChange: (change: Partial<AppAttribute>) => void;
  readonly onRemove: () => void;
}

function AttributeRowFields(props: AttributeRowFieldsProps) {
  const t = useT();
  const { row, number, onChange } = props;
  const { name, format, source, text } = row.attribute;
  return (
    <fieldset className="sg-attribute" aria-label={t('apps.attributes.one', { number })}>
      <Select
        label={t('apps.attributes.source')}
        data={attributeSources.map((value) => ({ value, label: t(`apps.attributes.sources.${value}`) }))}
        value={source}
        allowDeselect={false}
        onChange={(value) => {
          const next = attributeSources.find((word) => word === value);
          if (next !== undefined && next !== source) onChange({ source: next });
        }}
      />
      <Autocomplete
        label={t('apps.attributes.name')}
        data={[...suggestedNames(source)]}
        filter={({ options }) => options}
        value={name}
        error={props.nameProblem}
        maxLength={appRules.maxAttributeName}
        spellCheck={false}
        onChange={(value) => onChange({ name: value })}
      />
      <Select
        label={t('apps.attributes.format')}
        data={attributeFormats.map((value) => ({ value, label: t(`apps.attributes.formats.${value}`) }))}
        value={format}
        allowDeselect={false}
        onChange={(value) => {
          const next = attributeFormats.find((word) => word === value);
          if (next !== undefined) onChange({ format: next });
        }}
      />
      <ActionIcon
        className="sg-attribute-remove"
        variant="subtle"
        color="red"
        size={36}
        aria-label={t('apps.attributes.remove', { number })}
        onClick={props.onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {source === 'text' ? (
        <TextInput
          className="sg-attribute-text"
          label={t('apps.attributes.text')}
          value={text ?? ''}
          error={props.textProblem}
          maxLength={appRules.maxAttributeText}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : null}
    </fieldset>
  );
}
