import { contrastRatio } from '@shiftgate/domain/branding/contrast.ts';
import { describe, expect, it } from 'vitest';
import { coloursOf, pageStyles } from './styles.ts';
import type { PageBranding } from './styles.ts';

const plain: PageBranding = { logo: null, background: null, colours: null };
const logo = { url: '/look/a/b.png', width: 200, height: 60, tone: 'dark' } as const;

describe('the style sheet of the public pages', () => {
  it('lets nothing in but checked colours, whole numbers and plain addresses', () => {
    const evil = '#ffffff;}body{display:none';
    const css = pageStyles({
      logo: { ...logo, width: 200.7 },
      background: '/x") no-repeat}</style><script>alert(1)</script>',
      colours: { primary: evil, secondary: 'red', text: evil },
    });
    expect(css).toContain('width:200px');
    expect(css).not.toContain('body{display:none');
    expect(css).not.toContain('script');
    expect(css).not.toContain('url(');
    expect(css).not.toContain(':red');
  });

  it('puts the more readable text color on a color without a chosen one', () => {
    for (const primary of ['#f4c542', '#8c1d18', '#777777', '#ffffff']) {
      const { onPrimary } = coloursOf({ primary, secondary: null, text: null });
      expect(contrastRatio(primary, onPrimary)).toBeGreaterThanOrEqual(4.5);
    }
    expect(coloursOf({ primary: '#f4c542', secondary: null, text: '#ffffff' }).onPrimary).toBe('#ffffff');
  });

  it('gives an edge to a button that is hardly visible on its card, in each scheme', () => {
    const white = { ...plain, colours: { primary: '#fefefe', secondary: null, text: null } };
    const black = { ...plain, colours: { primary: '#101010', secondary: null, text: null } };
    expect(pageStyles(white, 'light')).not.toContain('--button-line:transparent');
    expect(pageStyles(white, 'dark')).toContain('--button-line:transparent');
    expect(pageStyles(black, 'light')).toContain('--button-line:transparent');
    expect(pageStyles(black, 'dark')).not.toContain('--button-line:transparent');
  });

  it('puts a transparent logo on a background with contrast', () => {
    expect(pageStyles({ ...plain, logo }, 'light')).toContain('--plate:transparent');
    expect(pageStyles({ ...plain, logo }, 'dark')).toContain('--plate:#ffffff');
    const light = { ...logo, tone: 'light' } as const;
    expect(pageStyles({ ...plain, logo: light }, 'light')).not.toContain('--plate:transparent');
    expect(pageStyles({ ...plain, logo: light }, 'dark')).toContain('--plate:transparent');
  });

  it('leaves the image behind the card out on a phone', () => {
    expect(pageStyles({ ...plain, background: '/look/a/c.jpg' })).toMatch(
      /@media \(min-width:481px\)\{body\{background:var\(--page\) url\("\/look\/a\/c.jpg"\)/,
    );
  });
});
