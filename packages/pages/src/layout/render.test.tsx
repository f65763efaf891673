import { describe, expect, it } from 'vitest';
import { AutoPostPage } from '../auto-post-page.tsx';
import { createPageTemplates, renderPage } from './render.tsx';

interface Values {
  readonly nonce: string;
  readonly response: string;
  readonly relayState: string;
  readonly name: string;
  readonly email: string;
  readonly until: string;
  readonly notMeHref: string;
}

const pageOf = (values: Values) => (
  <AutoPostPage
    language="pt-BR"
    branding={{
      productName: 'Shiftgate',
      companyName: 'Padaria <Aurora>',
      logo: null,
      background: null,
      colours: null,
    }}
    nonce={values.nonce}
    languageLink={null}
    action="https://mail.example/acs?a=1&b=2"
    response={values.response}
    relayState={values.relayState}
    person={{ name: values.name, email: values.email }}
    until={values.until}
    notMeHref={values.notMeHref}
  />
);
const plain: Values = {
  nonce: 'a+b/c==',
  response: 'PHNhbWw+',
  relayState: 'inbox',
  name: 'Ana',
  email: 'ana@aurora.example',
  until: 'Seu acesso termina hoje às 18:00.',
  notMeHref: '/sign-in/not-me?t=x',
};

describe('a page template', () => {
  it('gives letter for letter what rendering gives, also for hostile values and values that name slots', () => {
    const templates = createPageTemplates();
    const hostile = `"><script>alert('x')</script>&amp; $& $1 {name} ção\u2028 slot-1.name.`;
    for (const values of [
      plain,
      { ...plain, name: hostile, relayState: hostile, email: hostile },
      { ...plain, name: '', relayState: '' },
    ])
      expect(templates.fill('one', values, pageOf)).toBe(renderPage(pageOf(values)));
  });

  it('is rendered once per shape', () => {
    const templates = createPageTemplates(1);
    let renders = 0;
    const counted = (values: Values) => {
      renders += 1;
      return pageOf(values);
    };
    templates.fill('one', plain, counted);
    templates.fill('one', { ...plain, name: 'Bia' }, counted);
    expect(renders).toBe(1);
    templates.fill('two', plain, counted);
    templates.fill('one', plain, counted);
    expect(renders).toBe(3);
  });
});
