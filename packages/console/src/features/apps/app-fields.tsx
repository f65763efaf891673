import { Button, Checkbox, FileButton, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import type { App, AppProblems, AttributeForm } from './model.ts';

const nameIds = ['email', 'immutable_id'] as const;
const proposal = 'proposal';

/** The settings that every application has, however it was registered. */
export function SettingFields({
  nameId,
  isSigned,
  allowsSha1,
  takesProposal,
  attributes,
  problems,
  onNameId,
  onSigned,
  onSha1,
}: {
  /** Null: what the metadata proposes. */
  readonly nameId: App['name_id'] | null;
  readonly isSigned: boolean;
  readonly allowsSha1: boolean;
  /** Whether there are metadata to propose one. */
  readonly takesProposal: boolean;
  readonly attributes: AttributeForm;
  readonly problems: AppProblems;
  readonly onNameId: (nameId: App['name_id'] | null) => void;
  readonly onSigned: (isSigned: boolean) => void;
  readonly onSha1: (allowsSha1: boolean) => void;
}) {
  const t = useT();
  return (
    <>
      <Select
        label={t('apps.nameId')}
        data={[
          ...(takesProposal ? [{ value: proposal, label: t('apps.nameIdOfMetadata') }] : []),
          ...nameIds.map((value) => ({ value, label: t(`apps.nameIds.${value}`) })),
        ]}
        value={nameId ?? (takesProposal ? proposal : 'email')}
        allowDeselect={false}
        onChange={(value) => onNameId(nameIds.find((known) => known === value) ?? null)}
      />
      <AttributeFields form={attributes} takesProposal={takesProposal} problems={problems} />
      <Checkbox
        label={t('apps.signedRequests')}
        checked={isSigned}
        error={problems['requires_signed_requests'] ?? null}
        onChange={(event) => onSigned(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('apps.sha1')}
        description={t('apps.sha1Note')}
        checked={allowsSha1}
        onChange={(event) => onSha1(event.currentTarget.checked)}
      />
    </>
  );
}

/** An application's address of the sign-out and its certificates, as they are typed. */
export function SignOutFields({
  sloUrl,
  certificate,
  problems,
  onSloUrl,
  onCertificate,
}: {
  readonly sloUrl: string;
  readonly certificate: string;
  readonly problems: AppProblems;
  readonly onSloUrl: (sloUrl: string) => void;
  readonly onCertificate: (certificate: string) => void;
}) {
  const t = useT();
  return (
    <>
      <TextInput
        label={t('apps.form.sloUrl')}
        inputMode="url"
        value={sloUrl}
        error={problems['slo_url'] ?? null}
        onChange={(event) => onSloUrl(event.currentTarget.value)}
      />
      <Textarea
        label={t('apps.form.certificateOf')}
        description={t('apps.form.certificateNote')}
        rows={4}
        spellCheck={false}
        value={certificate}
        error={problems['certificate'] ?? null}
        onChange={(event) => onCertificate(event.currentTarget.value)}
      />
    </>
  );
}

/** Metadata, pasted or from a file. */
export function MetadataField({
  label,
  value,
  problem,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={label}
        description={t('apps.form.metadataNote')}
        value={value}
        error={problem}
        rows={6}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileButton
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        onChange={(file) => void file?.text().then(onChange)}
      >
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            {t('apps.form.chooseFile')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
