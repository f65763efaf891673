import { languages } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { AutoPostPage } from './auto-post-page.tsx';
import { ChangePasswordPage } from './change-password-page.tsx';
import { CodePage } from './code-page.tsx';
import { FaultPage, PasswordChosenPage, ThrottledPage } from './message-page.tsx';
import type { SignInFault } from './message-page.tsx';
import { EverywhereOutPage } from './my-page.tsx';
import { MySignInPage } from './my-sign-in-page.tsx';
import { OpenMailboxOverPage, OpenMailboxPage } from './open-mailbox.tsx';
import { RequestPage, RequestSentPage, TooManyRequestsPage } from './request-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { renderPage } from './layout/render.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { pageStyles } from './layout/styles.ts';

const frame: PageFrame = {
  language: 'pt-BR',
  branding: { productName: 'Shiftgate', companyName: 'Padaria', logo: null, background: null, colours: null },
  nonce: 'n',
  languageLink: null,
};
const email = 'maria.aparecida.albuquerque.cavalcanti@padariaestrela.example';
const strength = {
  minLength: 12,
  requiresUppercase: false,
  requiresLowercase: false,
  requiresNumber: false,
  requiresSymbol: false,
};
const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1];

describe('a form that is shown again', () => {
  const pages = (language: PageFrame['language']) => {
    const framed = { ...frame, language };
    return [
      <SignInPage key="sign-in" {...framed} flow="f" email={email} problem="wrong" mark="m" />,
      <MySignInPage key="mine" {...framed} mark="m" proof="p" email={email} problem="wrong" ended={null} />,
      <CodePage key="code" {...framed} mark="m" code="x" isWrong />,
      <RequestPage
        key="request"
        {...framed}
        ask="single_access"
        mark="m"
        email={email}
        reason=""
        problems={['reason']}
      />,
      <ChangePasswordPage
        key="change"
        {...framed}
        flow="f"
        email={email}
        reason="expired"
        strength={strength}
        workspace={null}
        problems={['too_short']}
      />,
    ].map((page) => renderPage(page));
  };

  it.each(languages)('says so at the head of its title, in %s', (language) => {
    for (const html of pages(language)) expect(titleOf(html)).toMatch(/^(Erro|Error): /);
  });

  it('ties its problem to both fields of a wrong pair', () => {
    for (const html of pages('pt-BR').slice(0, 2)) {
      expect(html).toContain('role="alert" id="problem"');
      expect(html.match(/aria-invalid="true" aria-describedby="problem"/g)).toHaveLength(2);
    }
  });

  it('hands the typed email to the page for a forgotten password', () => {
    for (const html of [
      renderPage(<MySignInPage {...frame} mark="m" proof="p" email={email} problem="wrong" ended={null} />),
      renderPage(
        <ThrottledPage
          {...frame}
          requestId="r1"
          waitMinutes={3}
          opens={null}
          againHref="/x"
          resetHref={`/accounts/reset-password?c=m&email=${encodeURIComponent(email)}`}
        />,
      ),
    ])
      expect(html).toContain(`email=${encodeURIComponent(email)}`);
  });
});

describe('a page', () => {
  it('breaks a long address instead of growing wider than a phone', () => {
    expect(pageStyles(frame.branding)).toMatch(/main\{[^}]*overflow-wrap:anywhere/);
  });

  it('gives its boxes a border that forced colors draw', () => {
    expect(pageStyles(frame.branding)).toMatch(/\.note,\.warn\{[^}]*border:1px solid transparent/);
  });

  it('never ends in nothing', () => {
    const faults: readonly SignInFault[] = [
      'expired',
      'foreign',
      'notFound',
      'method',
      'noCookies',
      'unexpected',
    ];
    const pages = [
      ...faults.map((fault) => (
        <FaultPage
          key={fault}
          {...frame}
          fault={fault}
          mark="m"
          requestId="r"
          againHref={null}
          resetHref={null}
        />
      )),
      <PasswordChosenPage key="chosen" {...frame} mark="m" />,
      <RequestSentPage key="sent" {...frame} ask="single_access" email={email} mark="m" />,
      <TooManyRequestsPage key="many" {...frame} waitMinutes={5} mark="m" />,
      <SignedOutPage key="out" {...frame} isPartial={false} mark="m" others={null} email={null} />,
      <OpenMailboxPage key="closed" {...frame} state="done" mark="m" href="/x" />,
      <OpenMailboxOverPage key="over" {...frame} mark="m" />,
      <EverywhereOutPage key="everywhere" {...frame} isEmailClosed mark="m" />,
    ];
    for (const page of pages) expect(renderPage(page)).toMatch(/href="\/accounts\/me\?c=m/);
  });

  it('names one other application as one, in every language', () => {
    const words = {
      'pt-BR': ['outro aplicativo também foi aberto: Folha', 'Sair também desse aplicativo'],
      en: ['Another application was opened with this session: Folha', 'Sign out of that application too'],
      es: ['también se abrió otra aplicación: Folha', 'Cerrar sesión también en esa aplicación'],
    } as const;
    for (const language of languages) {
      const html = renderPage(
        <SignedOutPage
          {...frame}
          language={language}
          isPartial={false}
          mark="m"
          others={{ names: ['Folha'], href: '/x' }}
          email={null}
        />,
      );
      for (const part of words[language]) expect(html).toContain(part);
    }
  });

  it('says after every wrong password what to select when it is forgotten', () => {
    const html = renderPage(<SignInPage {...frame} flow="f" email={email} problem="wrong" mark="m" />);
    expect(html).toContain('Se esqueceu a senha, selecione “Esqueci a senha”.');
    expect(html).toContain('>Esqueci a senha</a>');
  });

  it('says of a handed-over code too that it works once', () => {
    const html = renderPage(
      <ChangePasswordPage
        {...frame}
        flow="f"
        email={email}
        reason="link"
        strength={strength}
        workspace={null}
        problems={[]}
      />,
    );
    expect(html).toContain('O link ou código que você usou só funciona uma vez.');
  });

  it('says when a form that has to wait opens again', () => {
    const now = Date.parse('2025-03-10T12:00:00Z');
    const opens = { at: now + 4 * 60_000, now, timeZone: 'America/Sao_Paulo' };
    const html = renderPage(
      <ThrottledPage {...frame} requestId="r1" waitMinutes={4} opens={opens} againHref="/x" resetHref="/y" />,
    );
    expect(html).toContain('O formulário abre aqui automaticamente hoje às 09:04.');
  });

  it('shows the account of a new password whole, as text', () => {
    const html = renderPage(
      <ChangePasswordPage
        {...frame}
        flow="f"
        email={email}
        reason="expired"
        strength={strength}
        workspace={null}
        problems={[]}
      />,
    );
    expect(html).toContain(`<strong>${email}</strong>`);
    expect(html).toMatch(/<input[^>]*autoComplete="username"[^>]*hidden=""/i);
  });

  it('has phones offer no code of a text message for a handed-over one', () => {
    expect(renderPage(<CodePage {...frame} mark="m" code="" isWrong={false} />)).not.toContain(
      'one-time-code',
    );
  });

  it('stops a silent sign-in at any key or touch', () => {
    const html = renderPage(
      <AutoPostPage
        {...frame}
        action="https://app.example/acs"
        response="x"
        relayState={null}
        person={{ name: 'Ana', email }}
        until={null}
        notMeHref="/sign-in/not-me?t=x"
      />,
    );
    expect(html).toContain("['keydown','pointerdown'].forEach");
  });
});
