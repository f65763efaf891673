import { Checkbox } from '@mantine/core';
import { logoLimits } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { NumberField } from '#design/form/number-field.tsx';
import { isLogoSide, withSide } from './branding-draft.ts';
import type { BrandingDraft } from './model.ts';

interface LogoSizeProps {
  readonly draft: BrandingDraft;
  readonly onChange: (change: (draft: BrandingDraft) => BrandingDraft) => void;
}

/** The size at which the logo is shown. */
export function LogoSize({ draft, onChange }: LogoSizeProps) {
  const t = useT();
  const [keepsShape, setKeepsShape] = useState(true);
  const { minSide: min, maxSide: max } = logoLimits;
  return (
    <div className="sg-logo-size">
      {(['logo_width', 'logo_height'] as const).map((side) => (
        <NumberField
          key={side}
          label={t(side === 'logo_width' ? 'customize.width' : 'customize.height')}
          description={t('customize.sides', { min, max })}
          min={min}
          max={max}
          value={Number(draft[side] === '' ? Number.NaN : draft[side])}
          problem={isLogoSide(draft[side]) ? null : t('customize.wrongSide', { min, max })}
          onChange={(value) =>
            onChange((current) => withSide(current, side, Number.isNaN(value) ? '' : value, keepsShape))
          }
        />
      ))}
      <Checkbox
        className="sg-logo-shape"
        label={t('customize.keepShape')}
        checked={keepsShape}
        onChange={(event) => {
          const isStillValid = event.currentTarget.checked;
          setKeepsShape(isStillValid);
          if (isStillValid) onChange((current) => withSide(current, 'logo_width', current.logo_width, true));
        }}
      />
    </div>
  );
}
