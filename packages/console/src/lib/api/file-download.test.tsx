import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { bringFile, runningFiles } from './file-download.ts';
import { useDownload } from './use-download.ts';

function Downloads() {
  const download = useDownload();
  return (
    <button
      type="button"
      onClick={() => download.mutate({ body: { kind: 'audit_csv', filters: { range: '7d' } } })}
    >
      Download
    </button>
  );
}

const bytes = (text: string) => new TextEncoder().encode(text);
const kept: { name: string; content: Blob }[] = [];
let given: Blob | null = null;

beforeEach(() => {
  kept.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((given = blob), 'blob:1') }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    kept.push({ name: this.download, content: given! });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a screen with a download whose parts are sent by hand. */
async function open() {
  const opened = await openScreen(<Downloads />, {
    replies: { 'downloads.createTicket': { url: '/api/downloads/audit.csv?ticket=1' } },
  });
  const ofApi = fetch;
  let sent!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) });
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!address.includes('.csv')) return ofApi(address, init);
    signal = init.signal;
    signal?.addEventListener('abort', () => sent.error(new DOMException('Aborted', 'AbortError')));
    const headers = {
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'content-type': 'text/csv',
    };
    return Promise.resolve(new Response(body, { headers }));
  });
  await opened.user.click(screen.getByRole('button', { name: 'Download' }));
  return { ...opened, sent: () => sent, isAborted: () => signal?.aborted === true };
}

/** Sends lines until the download has taken long enough to be shown. */
async function sendUntilShown(sent: () => ReadableStreamDefaultController<Uint8Array>) {
  await waitFor(
    async () => {
      sent().enqueue(bytes('a\r\nb\r\n'));
      await Promise.resolve();
      screen.getByText('Downloading audit-log.csv');
    },
    { timeout: 4000, interval: 100 },
  );
}

describe('a file', () => {
  it('that is here soon is kept without a word', async () => {
    const { sent } = await open();
    sent().enqueue(bytes('when\r\n'));
    sent().enqueue(bytes('now\r\n'));
    sent().close();
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]!.name).toBe('audit-log.csv');
    expect(await kept[0]!.content.text()).toBe('when\r\nnow\r\n');
    expect(screen.queryByText(/Downloading/)).toBeNull();
  });

  it('that takes long shows its lines until it is here', async () => {
    const { sent } = await open();
    await sendUntilShown(sent);
    expect(screen.getByText(/\d+ lines so far/)).toBeDefined();
    sent().close();
    await waitFor(() => expect(kept).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Downloading/)).toBeNull());
  });

  it('can be cancelled: then nothing is kept, and the server hears of it', async () => {
    const { user, sent, isAborted } = await open();
    await sendUntilShown(sent);
    await user.click(screen.getByRole('button', { name: 'Cancel the download of audit-log.csv' }));
    await waitFor(() => expect(screen.queryByText(/Downloading/)).toBeNull());
    expect(isAborted()).toBe(true);
    expect(kept).toEqual([]);
    expect(screen.queryByText(/couldn’t be downloaded/)).toBeNull();
  });

  it('that breaks off is not kept by half', async () => {
    const { sent } = await open();
    sent().enqueue(bytes('when\r\n'));
    sent().error(new TypeError('network error'));
    await screen.findByText('The whole file couldn’t be downloaded. Try again.');
    expect(kept).toEqual([]);
  });

  it('stays in its place beside another of the same name, and has lines only where it is a CSV', async () => {
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        new Response(new ReadableStream<Uint8Array>({ start: (sender) => void senders.push(sender) }), {
          headers: {
            'content-disposition': 'attachment; filename="person.csv"',
            'content-type': url.includes('zip') ? 'application/zip' : 'text/csv; charset=utf-8',
          },
        }),
      ),
    );
    const files = [bringFile('/log.csv?ticket=1'), bringFile('/log.zip?ticket=2')];
    const seen: string[] = [];
    const forget = runningFiles.subscribe(() =>
      seen.push(
        runningFiles
          .current()
          .map(({ url, lines }) => `${url} ${lines === null}`)
          .join(),
      ),
    );
    await waitFor(
      () => {
        for (const sender of senders) sender.enqueue(bytes('a\r\n'));
        expect(seen.length).toBeGreaterThan(4);
      },
      { timeout: 4000, interval: 100 },
    );
    expect(new Set(seen.slice(2))).toEqual(new Set(['/log.csv?ticket=1 false,/log.zip?ticket=2 true']));
    for (const sender of senders) sender.close();
    await Promise.all(files);
    forget();
    expect(runningFiles.current()).toEqual([]);
  });
});
