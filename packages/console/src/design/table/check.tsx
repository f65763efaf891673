import './check.css';

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Only some of its items are chosen. */
  readonly isPartly?: boolean;
  /** It has no items yet. */
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox without a visible label: one plain element, because a table draws hundreds of them. */
export function Check({ label, isChecked, isPartly = false, isDisabled = false, onChange }: CheckProps) {
  return (
    <input
      type="checkbox"
      className="sg-check"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      // Written at each drawing: a press of the person takes the mark away.
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
