import { SegmentedControl, TextInput } from '@mantine/core';
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

const nothing = { entity_id: '', acs_url: '', slo_url: '', certificate: '' };

/** Registers an application by its metadata, or by what is typed in. */
export function AddAppDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [how, setHow] = useState<How>('metadata');
  const [name, setName] = useState('');
  const [metadata, setMetadata] = useState('');
  const [typed, setTyped] = useState(nothing);
  const [nameId, setNameId] = useState<App['name_id'] | null>(null);
  const [isSigned, setIsSigned] = useState(false);
  const [allowsSha1, setAllowsSha1] = useState(false);
  const byMetadata = useAttributes(null);
  const byHand = useAttributes([]);
  const attributes = how === 'metadata' ? byMetadata : byHand;
  const { problems, take, show } = useAppProblems();
  const add = useAct('apps.add', {
    invalidates: ['apps.list'],
    onSuccess: ({ unknown_attributes: unknown }) => {
      const added = t('apps.added', { name: name.trim() });
      if (unknown.length === 0) showSnackbar({ message: added, tone: 'success' });
      else {
        const names = unknown.map((attribute) => attribute.name).join(', ');
        const message = `${added} ${t('apps.attributes.unknown', { names })}`;
        showSnackbar({ message, tone: 'info', timeoutMs: 15_000 });
      }
      onClose();
    },
    onError: take,
  });
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const submit = () => {
    show(attributes.problems);
    if (Object.keys(attributes.problems).length > 0) return;
    // The metadata decides unless the administrator asks for more.
    const settings = {
      ...(isSigned ? { requires_signed_requests: true } : {}),
      allows_sha1_requests: allowsSha1,
      ...(attributes.value === undefined ? {} : { attributes: [...attributes.value] }),
    };
    add.mutate({
      body:
        how === 'metadata'
          ? {
              by: 'metadata',
              name,
              metadata,
              ...settings,
              ...(nameId === null ? {} : { name_id: nameId }),
            }
          : {
              by: 'address',
              name,
              entity_id: typed.entity_id,
              acs_url: typed.acs_url,
              slo_url: orNull(typed.slo_url),
              certificate: orNull(typed.certificate),
              name_id: nameId ?? 'email',
              ...settings,
            },
    });
  };
  const field = (key: 'entity_id' | 'acs_url') => ({
    value: typed[key],
    error: problems[key] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [key]: value }));
    },
  });
  const isFilled =
    name.trim() !== '' &&
    (how === 'metadata'
      ? metadata.trim() !== ''
      : typed.entity_id.trim() !== '' && typed.acs_url.trim() !== '');
  return (
    <DialogFrame
      title={t('apps.form.addTitle')}
      onClose={onClose}
      submitLabel={t('common.add')}
      onSubmit={submit}
      isBusy={add.isPending}
      isDisabled={!isFilled}
      isWide
    >
      <TextInput
        label={t('apps.form.name')}
        placeholder={t('apps.form.namePlaceholder')}
        value={name}
        error={problems['name'] ?? null}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t('apps.form.how')}
        value={how}
        onChange={(value) => setHow(value === 'address' ? 'address' : 'metadata')}
        data={[
          { value: 'metadata', label: t('apps.form.byMetadata') },
          { value: 'address', label: t('apps.form.byAddress') },
        ]}
      />
      {how === 'metadata' ? (
        <MetadataField
          label={t('apps.form.metadata')}
          value={metadata}
          problem={problems['metadata'] ?? null}
          onChange={setMetadata}
        />
      ) : (
        <>
          <TextInput label={t('apps.entityId')} {...field('entity_id')} />
          <TextInput label={t('apps.form.acsUrl')} inputMode="url" {...field('acs_url')} />
          <SignOutFields
            sloUrl={typed.slo_url}
            certificate={typed.certificate}
            problems={problems}
            onSloUrl={(value) => setTyped((before) => ({ ...before, slo_url: value }))}
            onCertificate={(value) => setTyped((before) => ({ ...before, certificate: value }))}
          />
        </>
      )}
      <SettingFields
        nameId={nameId}
        isSigned={isSigned}
        allowsSha1={allowsSha1}
        takesProposal={how === 'metadata'}
        attributes={attributes}
        problems={problems}
        onNameId={setNameId}
        onSigned={setIsSigned}
        onSha1={setAllowsSha1}
      />
    </DialogFrame>
  );
}
