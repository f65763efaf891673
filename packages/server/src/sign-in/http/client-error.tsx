import { randomUUID } from 'node:crypto';
import { FaultPage } from '@shiftgate/pages/message-page.tsx';
import { answerUnreadable } from '#http/replies/unreadable-request.ts';
import type { SignInDeps } from './deps.ts';
import { languageWanted } from './request.ts';
import { answerHeaders, makePage } from './page-response.ts';

/** Answers an unparseable request with a page: a browser with many cookies or a very long address. */
export function answerUnreadableWithPage(deps: Pick<SignInDeps, 'config' | 'count'>, isSecure: boolean) {
  return answerUnreadable(isSecure, (code, sent) => {
    deps.count?.(code);
    const [, wanted = ''] = /^accept-language: *(.*)$/im.exec(sent) ?? [];
    const reader = { language: languageWanted(wanted, 'pt-BR'), isLanguageChosen: false };
    const { headers, html } = makePage(deps, reader, { company: null }, (frame) => (
      <FaultPage
        {...frame}
        fault={code === 'HEADERS_TOO_LARGE' ? 'tooLarge' : 'request'}
        mark={null}
        requestId={randomUUID()}
        againHref={null}
        resetHref={null}
      />
    ));
    return { headers: { ...answerHeaders(isSecure), ...headers }, body: html };
  });
}
