import './log-chart.css';

/** The course of a figure, drawn small; the figure beside it says how much. */
export function SmallLine({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values
    .map((value, nr) => `${(100 * nr) / Math.max(1, values.length - 1)},${28 - (26 * value) / most}`)
    .join(' ');
  return (
    <svg className="sg-small-line" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
