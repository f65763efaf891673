import './tip.css';

/**
 * Properties that show a short text beside a control while it is pointed at or focused. The text is for the eye: the
 * control has its name in `aria-label`.
 */
export function tip(text: string, side: 'bottom' | 'right' = 'bottom') {
  return { 'data-tip': text, 'data-side': side, className: 'sg-tip' } as const;
}
