import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { MetadataField, SettingFields, SignOutFields } from './app-fields.tsx';
import { useAppProblems } from './use-app-problems.ts';
import { useAttributes } from './use-attributes.ts';
import type { App } from './model.ts';

type How = 'metadata' | 'address';

const linesOf = (text: string): readonly string[] => text.split(/\s+/).filter((line) => line !== '');

/** Changes name, settings and addresses of an application, or reads newer metadata of it. */
export function EditAppDialog({ app, onClose }: { readonly app: App; readonly onClose: () => void }) {
  const t = useT();
  const [how, setHow] = useState<How>('address');
  const [name, setName] = useState(app.name);
  const [metadata, setMetadata] = useState('');
  const [acsUrls, setAcsUrls] = useState(app.acs_urls.join('\n'));
  const [sloUrl, setSloUrl] = useState(app.slo_url ?? '');
  const [certificate, setCertificate] = useState(app.certificate ?? '');
  const [nameId, setNameId] = useState(app.name_id);
  const [isSigned, setIsSigned] = useState(app.requires_signed_requests);
  const [allowsSha1, setAllowsSha1] = useState(app.allows_sha1_requests);
  const attributes = useAttributes(app.attributes);
  const { problems, take, show } = useAppProblems();
  const change = useAct('apps.change', {
    invalidates: ['apps.list'],
    onSuccess: () => {
      showSnackbar({ message: t('apps.saved', { name: name.trim() }), tone: 'success' });
      onClose();
    },
    onError: (error) => {
      // The message about an address is shown beside its field.
      if (error.fields.some(({ path }) => addressFields.includes(path))) setHow('address');
      return take(error);
    },
  });
  // Sends only the edited fields, so that changes by others stay.
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const typed = {
    ...(linesOf(acsUrls).join() === app.acs_urls.join() ? {} : { acs_urls: [...linesOf(acsUrls)] }),
    ...(orNull(sloUrl) === app.slo_url ? {} : { slo_url: orNull(sloUrl) }),
    ...(orNull(certificate) === app.certificate ? {} : { certificate: orNull(certificate) }),
  };
  const isRead = metadata.trim() !== '';
  const submit = () => {
    const isBoth = isRead && Object.keys(typed).length > 0;
    const found = { ...attributes.problems, ...(isBoth ? { metadata: t('apps.form.eitherOr') } : {}) };
    if (isBoth) setHow('metadata');
    show(found);
    if (Object.keys(found).length > 0) return;
    change.mutate({
      params: { key: app.key },
      body: {
        name,
        name_id: nameId,
        requires_signed_requests: isSigned,
        allows_sha1_requests: allowsSha1,
        attributes: [...(attributes.value ?? [])],
        ...(isRead ? { metadata } : typed),
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
      isDisabled={name.trim() === '' || linesOf(acsUrls).length === 0}
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
      <SegmentedControl
        aria-label={t('apps.form.how')}
        value={how}
        onChange={(value) => setHow(value === 'metadata' ? 'metadata' : 'address')}
        data={[
          { value: 'address', label: t('apps.form.byAddress') },
          { value: 'metadata', label: t('apps.form.byNewMetadata') },
        ]}
      />
      {how === 'metadata' ? (
        <MetadataField
          label={t('apps.form.newMetadata')}
          value={metadata}
          problem={problems['metadata'] ?? null}
          onChange={setMetadata}
        />
      ) : (
        <>
          <TextInput
            label={t('apps.entityId')}
            value={app.entity_id}
            description={t('apps.form.stays')}
            readOnly
          />
          <Textarea
            label={t('apps.form.acsUrls')}
            description={t('apps.form.acsUrlsNote')}
            autosize
            minRows={1}
            maxRows={6}
            spellCheck={false}
            value={acsUrls}
            error={problems['acs_urls'] ?? null}
            onChange={(event) => setAcsUrls(event.currentTarget.value)}
          />
          <SignOutFields
            sloUrl={sloUrl}
            certificate={certificate}
            problems={problems}
            onSloUrl={setSloUrl}
            onCertificate={setCertificate}
          />
        </>
      )}
      <SettingFields
        nameId={nameId}
        isSigned={isSigned}
        allowsSha1={allowsSha1}
        takesProposal={false}
        attributes={attributes}
        problems={problems}
        onNameId={(wanted) => setNameId(wanted ?? 'email')}
        onSigned={setIsSigned}
        onSha1={setAllowsSha1}
      />
    </DialogFrame>
  );
}

const addressFields: readonly string[] = ['acs_urls', 'slo_url', 'certificate'];
