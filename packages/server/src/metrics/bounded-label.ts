/** With more values than this a label would cost the reader of the metrics more than it says. */
const mostValues = 200;

/** Makes a function that returns a label's value, or `other` once there are too many different ones. */
export function createBoundedLabel(most = mostValues): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (!known.has(value) && known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
