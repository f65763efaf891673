import { Alert, Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { coloursOf } from '@shiftgate/pages/layout/styles.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { measureContrast, readColour, toShownBranding } from './branding-draft.ts';
import type { BrandingDraft, ColourField } from './model.ts';
import { colourFields } from './model.ts';

interface ColoursCardProps {
  readonly draft: BrandingDraft;
  readonly broken: ReadonlySet<string>;
  readonly onChange: (change: (draft: BrandingDraft) => BrandingDraft) => void;
}

/** The three colors, and how readable text on them is. */
export function ColoursCard({ draft, broken, onChange }: ColoursCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const { text, problems } = measureContrast(draft);
  // Rounded down: 4.49 is not 4.5.
  const say = (ratio: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
  const set = (field: ColourField, color: string) => onChange((current) => ({ ...current, [field]: color }));
  const form = useId();
  const idOf = (field: ColourField) => `${form}-${field}`;
  /** Sets it by a button that goes with that: the field has the focus then. */
  const setByButton = (field: ColourField, color: string) => {
    set(field, color);
    document.getElementById(idOf(field))?.focus();
  };
  return (
    <Card title={t('customize.coloursTitle')}>
      <div className="sg-colours">
        {colourFields.map((field) => (
          <ColourInput
            key={field}
            id={idOf(field)}
            field={field}
            draft={draft}
            isBroken={broken.has(field)}
            onChange={(color) => set(field, color)}
            onClear={() => setByButton(field, '')}
          />
        ))}
      </div>
      <div className="sg-contrast" role="status">
        {problems.map(({ kind, ratio, needed, fix }) => (
          <Alert key={kind} color={kind === 'text' ? 'red' : 'yellow'}>
            <p>
              {t(kind === 'text' ? 'customize.contrastText' : 'customize.contrastShape', {
                ratio: say(ratio),
                needed: say(needed),
              })}
            </p>
            <Button size="compact-sm" variant="default" onClick={() => setByButton(fix.field, fix.color)}>
              {t(kind === 'text' ? 'customize.contrastTextFix' : 'customize.contrastShapeFix', {
                color: fix.color,
              })}
            </Button>
          </Alert>
        ))}
        {problems.some(({ kind }) => kind === 'text') ? null : (
          <p className="sg-muted">{t('customize.contrastGood', { ratio: say(text) })}</p>
        )}
      </div>
    </Card>
  );
}

interface ColourInputProps {
  readonly id: string;
  readonly field: ColourField;
  readonly draft: BrandingDraft;
  readonly isBroken: boolean;
  readonly onChange: (color: string) => void;
  readonly onClear: () => void;
}

/** The native picker's color when none is chosen. */
const pageShade = '#f2f4f8';

function ColourInput({ id, field, draft, isBroken, onChange, onClear }: ColourInputProps) {
  const t = useT();
  const typed = draft[field];
  const branding = toShownBranding(draft);
  const { primary, onPrimary } = coloursOf({
    primary: branding.primary_color,
    secondary: branding.secondary_color,
    text: branding.text_color,
  });
  const shown = {
    primary_color: primary,
    secondary_color: branding.secondary_color ?? pageShade,
    text_color: onPrimary,
  };
  const name = t(`customize.${field}`);
  return (
    <div className="sg-colour">
      <input
        type="color"
        className="sg-colour-well"
        aria-label={t('customize.pick', { name: name.toLowerCase() })}
        value={shown[field]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        id={id}
        label={name}
        description={t(`customize.${field}Hint`)}
        placeholder={
          field === 'text_color'
            ? t('customize.automatic', { color: onPrimary })
            : t('customize.productColour')
        }
        value={typed}
        error={isBroken ? t('customize.wrongColour') : undefined}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(readColour(typed) ?? typed)}
        rightSectionWidth="auto"
        rightSection={
          typed === '' ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${t('common.clear')}: ${name}`}
              mr={4}
              onClick={onClear}
            >
              {t('common.clear')}
            </Button>
          )
        }
      />
    </div>
  );
}
