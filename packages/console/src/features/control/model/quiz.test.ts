import { describe, expect, it } from 'vitest';
import { isQuizPassed, judge } from './quiz.ts';

describe('judge', () => {
  it('tells an open question from a right and a wrong answer', () => {
    expect(judge('who', {})).toBe('open');
    expect(judge('who', { who: 'selected' })).toBe('right');
    expect(judge('who', { who: 'everybody' })).toBe('wrong');
    expect(judge('when', { when: 'outside' })).toBe('right');
    expect(judge('when', { when: 'business' })).toBe('wrong');
  });
});

describe('isQuizPassed', () => {
  it('wants all answers right', () => {
    expect(isQuizPassed({})).toBe(false);
    expect(isQuizPassed({ who: 'selected' })).toBe(false);
    expect(isQuizPassed({ who: 'selected', when: 'business' })).toBe(false);
    expect(isQuizPassed({ who: 'selected', when: 'outside' })).toBe(true);
  });
});
