import { Button, Loader, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import type { Refusal } from '#lib/i18n/texts.tsx';
import './page.css';

interface PageProps {
  /** For a screen that is read from top to bottom: no wider than a form. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** The column of a screen: header, then its parts, in one rhythm. */
export function Page({ isNarrow = false, children }: PageProps) {
  return (
    <div className="sg-page" data-narrow={isNarrow}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** A picture before title and description. */
  readonly picture?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
}

/** The only h1 of a screen, with what it is for and what can be done. */
export function PageHeader({ title, description, picture, actions }: PageHeaderProps) {
  return (
    <header className="sg-page-header">
      <div className="sg-page-title">
        {picture}
        <div>
          <h1>{title}</h1>
          {description === undefined ? null : <p>{description}</p>}
        </div>
      </div>
      {actions === undefined ? null : <div className="sg-page-actions">{actions}</div>}
    </header>
  );
}

interface CardProps {
  readonly title?: ReactNode;
  /** A link or button at the right of the title. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A framed part of a screen. */
export function Card({ title, action, className = '', children }: CardProps) {
  const heading = title === undefined ? null : <h2>{title}</h2>;
  return (
    <section className={`sg-card ${className}`}>
      {action === undefined ? (
        heading
      ) : (
        <div className="sg-card-head">
          {heading}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** What to do next. */
  readonly action?: ReactNode;
  /** Where this is the whole page, its title is the page's. */
  readonly isWholePage?: boolean;
}

/** Takes all filters off a list in which nothing was found. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  const t = useT();
  return (
    <Button variant="default" onClick={onClear}>
      {t('common.clearFilters')}
    </Button>
  );
}

/** Replaces an empty list: what is missing, and the next step. */
export function EmptyState({ title, text, icon, action, isWholePage = false }: EmptyStateProps) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="sg-state" role="status">
      {icon ?? <IconInbox size={40} stroke={1.4} aria-hidden />}
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly error: Refusal;
  readonly onRetry?: () => void;
  /** Where this is the whole page, its title is the page's. */
  readonly isWholePage?: boolean;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ error, onRetry, isWholePage = false }: ErrorStateProps) {
  const t = useT();
  const errorText = useErrorText();
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className="sg-state" role="alert">
      <IconAlertTriangle size={40} stroke={1.4} aria-hidden />
      <Heading>{t('common.errorTitle')}</Heading>
      <p>{errorText(error)}</p>
      {onRetry === undefined ? null : (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

/** Replaces a screen that this person may not use. */
export function NoPermissionState() {
  const t = useT();
  return (
    <EmptyState
      isWholePage
      icon={<IconLock size={40} stroke={1.4} aria-hidden />}
      title={t('common.noPermissionTitle')}
      text={t('common.noPermissionText')}
    />
  );
}

/** Gray lines that replace a text during its first load. */
export function LoadingLines({ lines = 6 }: { readonly lines?: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={16} mb={12} width={`${92 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** The whole page while something bigger is prepared. */
export function LoadingPage({ label }: { readonly label: string }) {
  return (
    <main className="sg-state sg-loading-page" role="status" aria-live="polite">
      <Loader size="md" />
      <p>{label}</p>
    </main>
  );
}

export type Tone = 'good' | 'bad' | 'warn' | 'plain' | 'accent';

/** A small word with a tone: states and results. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className="sg-chip" data-tone={tone}>
      {children}
    </span>
  );
}
