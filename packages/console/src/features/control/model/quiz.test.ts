import { describe, expect, it } from 'vitest';
import { isQuizPassed, gradeAnswer } from './quiz.ts';

describe('gradeAnswer', () => {
  it('distinguishes an open question from a right and a wrong answer', () => {
    expect(gradeAnswer('who', {})).toBe('open');
    expect(gradeAnswer('who', { who: 'selected' })).toBe('right');
    expect(gradeAnswer('who', { who: 'everybody' })).toBe('wrong');
    expect(gradeAnswer('when', { when: 'outside' })).toBe('right');
    expect(gradeAnswer('when', { when: 'business' })).toBe('wrong');
  });
});

describe('isQuizPassed', () => {
  it('requires all answers right', () => {
    expect(isQuizPassed({})).toBe(false);
    expect(isQuizPassed({ who: 'selected' })).toBe(false);
    expect(isQuizPassed({ who: 'selected', when: 'business' })).toBe(false);
    expect(isQuizPassed({ who: 'selected', when: 'outside' })).toBe(true);
  });
});
