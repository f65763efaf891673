import { Alert, Button, Stack } from '@mantine/core';
import { useCall } from '#lib/api/query.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { NewerAlert } from '#components/saving/newer-alert.tsx';
import { ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { SaveBar } from '#design/form/save-bar.tsx';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { ColoursCard } from './colours-card.tsx';
import { ImageCard } from './image-card.tsx';
import { LogoSize } from './logo-size.tsx';
import { emptyBranding, isSameBranding, usualSize } from './branding-draft.ts';
import { NameCard } from './name-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useBrandingEditor } from './use-branding-editor.ts';
import type { WireBranding } from './model.ts';
import './customize.css';

/** The branding of the company's sign-in pages and e-mails, with a preview of the page beside it. */
export function CustomizePage() {
  const t = useT();
  const branding = useCall('branding.get', {});
  if (branding.data !== undefined)
    return <LoadedBranding saved={branding.data} reload={() => branding.refetch()} />;
  return (
    <Page>
      <PageHeader title={t('customize.title')} description={t('customize.description')} />
      {branding.error === null ? (
        <LoadingLines lines={10} />
      ) : (
        <ErrorState error={branding.error} onRetry={() => void branding.refetch()} />
      )}
    </Page>
  );
}

interface LoadedBrandingProps {
  readonly saved: WireBranding;
  readonly reload: () => Promise<unknown>;
}

function LoadedBranding({ saved, reload }: LoadedBrandingProps) {
  const t = useT();
  const confirm = useConfirm();
  const { company } = useSession();
  const editor = useBrandingEditor(saved, reload);
  const { draft, change } = editor;
  useLeaveGuard(editor.isDirty);
  const reset = async () => {
    const isSure = await confirm({
      title: t('customize.resetTitle'),
      message: t('customize.resetText'),
      confirmLabel: t('customize.resetConfirm'),
      promise: 'clearBranding',
    });
    if (isSure) change(() => emptyBranding);
  };
  const missing = (['logo', 'primary_color', 'secondary_color'] as const).filter(
    (part) => draft[part] === null || draft[part] === '',
  );
  return (
    <Page>
      <PageHeader
        title={t('customize.title')}
        description={t('customize.description')}
        actions={
          isSameBranding(draft, emptyBranding) ? undefined : (
            <Button variant="default" onClick={() => void reset()}>
              {t('customize.reset')}
            </Button>
          )
        }
      />
      {editor.hasConflict ? (
        <NewerAlert
          title={t('customize.conflictTitle')}
          thing="look"
          saved={saved}
          keepLabel={t('customize.keepMine')}
          takeLabel={t('customize.takeTheirs')}
          onDecide={editor.takeNewer}
        />
      ) : null}
      <div className="sg-customize">
        <Stack gap="md">
          <NameCard />
          <ImageCard
            use="logo"
            image={draft.logo}
            onChange={(logo) =>
              change((current) => ({
                ...current,
                logo,
                ...(logo === null ? { logo_width: '', logo_height: '' } : usualSize(logo)),
              }))
            }
          >
            {draft.logo === null ? null : <LogoSize draft={draft} onChange={change} />}
          </ImageCard>
          <ColoursCard draft={draft} broken={editor.broken} onChange={change} />
          <ImageCard
            use="background"
            image={draft.background}
            onChange={(background) => change((current) => ({ ...current, background }))}
          />
          {missing.length === 0 ? null : (
            <Alert color="accent" title={t('customize.missingTitle')}>
              <ul className="sg-customize-missing">
                {missing.map((part) => (
                  <li key={part}>{t(`customize.missing.${part}`)}</li>
                ))}
              </ul>
            </Alert>
          )}
          {saved.updated_at === null ? null : (
            <p className="sg-muted sg-customize-hint">
              {t('customize.lastSaved', {
                name: saved.updated_by ?? '',
                date: formatDate(saved.updated_at, company.zone),
              })}
            </p>
          )}
        </Stack>
        <PreviewCard draft={draft} />
      </div>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        isBlocked={editor.hasConflict || editor.broken.size > 0}
        label={t('customize.unsaved')}
        note={<p>{t('customize.effect')}</p>}
        spokenNote={t('customize.effect')}
        discardLabel={t('customize.discard')}
        saveLabel={t('customize.save')}
        onDiscard={editor.discard}
        onSave={editor.save}
      />
    </Page>
  );
}
