const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let steps = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) >> 1) {
    rest = Math.floor(rest / (BASE - T_MIN));
    steps += BASE;
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Punycode of one label without its `xn--` (RFC 3492 §6.3). */
export function toPunycode(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 128);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let current = 128;
  let delta = 0;
  let bias = 72;
  let handled = basic.length;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= current));
    delta += (next - current) * (handled + 1);
    current = next;
    for (const point of points) {
      if (point < current) delta += 1;
      if (point !== current) continue;
      let rest = delta;
      for (let step = BASE; ; step += BASE) {
        const threshold = step <= bias ? T_MIN : step >= bias + T_MAX ? T_MAX : step - bias;
        if (rest < threshold) break;
        output += toDigit(((rest - threshold) % (BASE - threshold)) + threshold);
        rest = Math.floor((rest - threshold) / (BASE - threshold));
      }
      output += toDigit(rest);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    current += 1;
  }
  return output;
}

/** Punycode's digits are a-z, then 0-9. */
function toDigit(value: number): string {
  return String.fromCharCode(value < 26 ? 97 + value : 22 + value);
}
