import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { MetadataField, SettingFields } from './app-fields.tsx';
import type { App } from './apps-page.tsx';
import { useAppProblems } from './use-app-problems.ts';
import { useAttributes } from './use-attributes.ts';

/** Changes name and settings of an application, or reads newer metadata of it. */
export function EditAppDialog({ app, onClose }: { readonly app: App; readonly onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(app.name);
  const [metadata, setMetadata] = useState('');
  const [nameId, setNameId] = useState(app.name_id);
  const [isSigned, setIsSigned] = useState(app.requires_signed_requests);
  const attributes = useAttributes(app.attributes);
  const { problems, take, show } = useAppProblems();
  const change = useAct('apps.change', {
    invalidates: ['apps.list'],
    onSuccess: () => {
      showSnackbar({ message: t('apps.saved', { name: name.trim() }), tone: 'success' });
      onClose();
    },
    onError: take,
  });
  const submit = () => {
    show(attributes.problems);
    if (Object.keys(attributes.problems).length > 0) return;
    change.mutate({
      params: { key: app.key },
      body: {
        name,
        name_id: nameId,
        requires_signed_requests: isSigned,
        attributes: [...(attributes.value ?? [])],
        ...(metadata.trim() === '' ? {} : { metadata }),
      },
    });
  };
  return (
    <DialogFrame
      title={t('apps.form.editTitle', { name: app.name })}
      onClose={onClose}
      submitLabel={t('apps.form.save')}
      onSubmit={submit}
      isBusy={change.isPending}
      isDisabled={name.trim() === ''}
      isWide
    >
      <TextInput
        label={t('apps.form.name')}
        value={name}
        error={problems['name'] ?? null}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MetadataField
        label={t('apps.form.newMetadata')}
        value={metadata}
        problem={problems['metadata'] ?? null}
        onChange={setMetadata}
      />
      <SettingFields
        nameId={nameId}
        isSigned={isSigned}
        takesProposal={false}
        attributes={attributes}
        problems={problems}
        onNameId={(wanted) => setNameId(wanted ?? 'email')}
        onSigned={setIsSigned}
      />
    </DialogFrame>
  );
}
