import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { ConfirmProvider } from '../design/dialog/confirm.tsx';
import { FileProgress } from '../design/feedback/file-progress.tsx';
import { Snackbar } from '../design/feedback/snackbar.tsx';
import { useProvider } from '../lib/auth/session.ts';
import type { FirstTexts } from '../lib/i18n/load-texts.ts';
import { LanguageProvider } from '../lib/i18n/texts.tsx';
import { darkModeManager, theme, variables } from './theme.ts';

const colorSchemes = darkModeManager();

interface CompanyTextsProps {
  readonly language: Language;
  readonly texts: FirstTexts;
  readonly children: ReactNode;
}

/** Gives the texts to everything below, in the words of the company's provider. */
function CompanyTexts(props: CompanyTextsProps) {
  return <LanguageProvider {...props} provider={useProvider()} />;
}

interface ConsoleFrameProps extends CompanyTextsProps {
  readonly queryClient: QueryClient;
  readonly nonce: string;
  /** A test draws without transitions. */
  readonly isTest?: boolean;
}

/** The frame of every screen of the signed-in console: theme, API cache, texts, dialogs, messages. */
export function ConsoleFrame({ queryClient, nonce, isTest = false, children, ...texts }: ConsoleFrameProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
      env={isTest ? 'test' : 'default'}
    >
      <QueryClientProvider client={queryClient}>
        <CompanyTexts {...texts}>
          <ConfirmProvider>
            {children}
            <FileProgress />
            <Snackbar />
          </ConfirmProvider>
        </CompanyTexts>
      </QueryClientProvider>
    </MantineProvider>
  );
}
