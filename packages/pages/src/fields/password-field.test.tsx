import { describe, expect, it } from 'vitest';
import { InPreview } from './in-preview.ts';
import { renderPage } from '../layout/render.tsx';
import { SignInPage } from '../sign-in-page.tsx';

const page = (
  <SignInPage
    language="pt-BR"
    branding={{ productName: 'Shiftgate', companyName: null, logo: null, background: null, colours: null }}
    nonce="n"
    languageLink={null}
    flow={null}
    email=""
    problem={null}
    mark={null}
  />
);
const buttonOf = (html: string) => /<button[^>]*class="reveal"[^>]*>/.exec(html)?.[0] ?? '';

describe('the button that shows a password', () => {
  it('waits for the script on a real page, and is out in a preview, which runs none', () => {
    expect(buttonOf(renderPage(page))).toContain(' hidden=""');
    const previewed = renderPage(<InPreview value>{page}</InPreview>);
    expect(buttonOf(previewed)).toContain('aria-pressed="false"');
    expect(buttonOf(previewed)).not.toContain('hidden');
    expect(previewed).not.toContain('<script');
  });
});

describe('the focus as a page opens', () => {
  it('is asked for on a real page, and never in a preview, which would take it from the panel', () => {
    for (const email of ['', 'bruno.teles@padariaestrela.example']) {
      const shown = <SignInPage {...page.props} email={email} />;
      expect(renderPage(shown).match(/ autofocus=/gi)).toHaveLength(1);
      expect(renderPage(<InPreview value>{shown}</InPreview>)).not.toMatch(/autofocus/i);
    }
  });
});
