/** A browser as far as the tests need one: it keeps cookies and does not follow redirects by itself. */
export interface TestBrowser {
  get(url: string): Promise<Response>;
  post(url: string, form: Record<string, string>): Promise<Response>;
}

/** An empty browser. */
export function createBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    get: (url) => send(url, {}),
    post: (url, form) => send(url, { method: 'POST', body: new URLSearchParams(form) }),
  };
}
