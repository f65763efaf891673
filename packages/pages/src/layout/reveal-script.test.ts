import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { revealScript } from './reveal-script.ts';

it('marks the rule that a new password breaks while it is typed', () => {
  const attributes = new Map<string, string>();
  const rule = { className: '' };
  let onInput = (): void => undefined;
  const field = {
    validity: { patternMismatch: false },
    addEventListener: (_name: string, listener: () => void) => void (onInput = listener),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  };
  runInNewContext(revealScript, {
    document: {
      querySelectorAll: () => [],
      getElementById: (id: string) => (id === 'accepted' ? rule : field),
    },
    addEventListener: () => undefined,
  });
  for (const patternMismatch of [false, true, false]) {
    field.validity.patternMismatch = patternMismatch;
    onInput();
    expect(rule.className).toBe(patternMismatch ? 'broken' : '');
    expect(attributes.get('aria-invalid')).toBe(String(patternMismatch));
  }
});
