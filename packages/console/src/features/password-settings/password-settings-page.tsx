import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { NewerAlert } from '#components/saving/newer-alert.tsx';
import { ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { SharingWithDomains } from '#components/passwords/sharing-with-domains.tsx';
import { SaveBar } from '#design/form/save-bar.tsx';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { DEFAULT_PASSWORD_STRENGTH, isMinLength } from '@shiftgate/domain/password/strength.ts';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { BlockedCard, ShiftsCard } from './shifts-card.tsx';
import { StrengthCard } from './strength-card.tsx';
import { SharingCard } from './sharing-card.tsx';
import { TemporaryCard } from './temporary-card.tsx';
import { TryCard } from './try-card.tsx';
import { useStrengthEditor } from './use-strength-editor.ts';
import type { PasswordSettings } from './model.ts';
import './password-settings.css';

/** The company's passwords: rules with a password to try them on, the temporary password, sending to whole domains. */
export function PasswordSettingsPage() {
  const t = useT();
  const settings = useCall('company.passwordSettings', {});
  return (
    <Page>
      <PageHeader title={t('passwordSettings.title')} description={t('passwordSettings.description')} />
      {settings.data !== undefined ? (
        <Loaded saved={settings.data} reload={() => settings.refetch()} />
      ) : settings.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </Page>
  );
}

interface LoadedProps {
  readonly saved: PasswordSettings;
  readonly reload: () => Promise<unknown>;
}

const sharings = ['share_change_link', 'share_temporary_password'] as const;

function Loaded({ saved, reload }: LoadedProps) {
  const t = useT();
  const { me } = useSession();
  const { state, set, push } = useUrlState({ share: '', task: '' });
  const editor = useStrengthEditor(saved, reload);
  const [temporary, setTemporary] = useState('');
  const hasLength = isMinLength(editor.draft.min_length);
  useLeaveGuard(editor.isDirty || temporary !== '');
  const sharing = sharings.find((kind) => kind === state.share);
  return (
    <>
      {editor.hasConflict ? (
        <NewerAlert
          title={t('passwordSettings.conflictTitle')}
          thing="strength"
          saved={saved}
          keepLabel={t('passwordSettings.keepMine')}
          takeLabel={t('passwordSettings.takeTheirs')}
          onDecide={editor.takeNewer}
        />
      ) : null}
      <div className="sg-password-settings">
        <Stack gap="md">
          <StrengthCard draft={editor.draft} isReadOnly={!me.is_control_admin} onChange={editor.change} />
          <TemporaryCard settings={saved} password={temporary} onType={setTemporary} />
          <SharingCard settings={saved} onShare={(share) => push({ share })} />
        </Stack>
        <Stack gap="md">
          <TryCard
            draft={
              hasLength ? editor.draft : { ...editor.draft, min_length: DEFAULT_PASSWORD_STRENGTH.minLength }
            }
          />
          <ShiftsCard settings={saved} />
          <BlockedCard />
        </Stack>
      </div>
      <SaveBar
        isDirty={editor.isDirty}
        isSaving={editor.isSaving}
        isBlocked={editor.hasConflict || !hasLength}
        label={t('passwordSettings.unsaved')}
        note={<p>{t('passwordSettings.effect')}</p>}
        spokenNote={t('passwordSettings.effect')}
        discardLabel={t('passwordSettings.discard')}
        saveLabel={t('passwordSettings.save')}
        onDiscard={editor.discard}
        onSave={editor.save}
      />
      {sharing === undefined ? null : (
        <SharingWithDomains
          kind={sharing}
          onClose={() => set({ share: null })}
          onStarted={(task) => push({ share: null, task })}
        />
      )}
      {state.task === '' ? null : <TaskDialog taskKey={state.task} onClose={() => set({ task: null })} />}
    </>
  );
}
