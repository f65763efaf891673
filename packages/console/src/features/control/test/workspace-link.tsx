import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** Where the people of the test sign in to the workspace; nothing where this installation does not know. */
export function WorkspaceLink() {
  const t = useT();
  const { company } = useSession();
  if (company.workspace_url === null) return null;
  return (
    <p className="sg-stage-open">
      <Button
        component="a"
        href={company.workspace_url}
        target="_blank"
        rel="noreferrer"
        size="compact-sm"
        variant="default"
        rightSection={<IconExternalLink size={14} aria-hidden />}
      >
        {t('activation.test.openWorkspace')}
      </Button>
      <span className="sg-muted">{t('activation.test.openWorkspaceHint')}</span>
    </p>
  );
}
