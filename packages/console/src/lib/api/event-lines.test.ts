import { describe, expect, it } from 'vitest';
import { cutEvents } from './event-lines.ts';

describe('cutEvents', () => {
  it('returns complete events and keeps the unfinished rest', () => {
    const cut = cutEvents('event: control\ndata: {"a":1}\n\nevent: users\ndata:');
    expect(cut.events).toEqual([{ name: 'control', data: '{"a":1}' }]);
    expect(cut.rest).toBe('event: users\ndata:');
  });
  it('leaves keep-alive comments out and joins lines of data', () => {
    expect(cutEvents(': ping\n\ndata: a\r\ndata: b\r\n\r\n').events).toEqual([
      { name: 'message', data: 'a\nb' },
    ]);
  });
});
