export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Cuts the complete events out of a text; gives them and the unfinished rest. Comments (keep-alives) are left out. */
export function cutEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events: StreamEvent[] = [];
  for (const block of blocks) {
    let name = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon <= 0) continue;
      const value = line.slice(colon + 1).replace(/^ /, '');
      if (line.startsWith('event:')) name = value;
      else if (line.startsWith('data:')) data.push(value);
    }
    if (data.length > 0) events.push({ name, data: data.join('\n') });
  }
  return { events, rest };
}

/** Reads server-sent events (WHATWG HTML, section 9.2) from the body of an answer until it ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const cut = cutEvents(text + decoder.decode(value, { stream: true }));
      text = cut.rest;
      yield* cut.events;
    }
  } finally {
    reader.releaseLock();
  }
}
