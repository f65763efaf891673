import { Alert, Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { mostEmails, readEmails } from '#lib/forms/email-list.ts';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';

type Resolved = CallResponse<'users.resolve'>;

interface EmailsDialogProps {
  readonly onClose: () => void;
  readonly onSelect: (keys: readonly string[]) => void;
}

/** Selects people by a pasted list of e-mails. Wrong ones are shown, and the person decides how to go on. */
export function EmailsDialog({ onClose, onSelect }: EmailsDialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [resolved, setResolved] = useState<Resolved | null>(null);
  const [withGone, setWithGone] = useState(false);
  // What is no e-mail at all goes along: the answer names it with the unknown ones.
  const list = readEmails(text);
  const emails = [...list.emails, ...list.invalid];
  const isTooLong = emails.length > mostEmails;
  const check = useAct('users.resolve', {
    // The answer is about another list.
    onSuccess: (answer, { body }) => {
      if (body.emails.join() !== emails.join()) return;
      setResolved(answer);
      setWithGone(false);
    },
  });
  const isClean =
    resolved !== null && resolved.unknown.length + resolved.gone.length + resolved.invalid.length === 0;
  // People that left keep shifts and history. They are included on request only.
  const chosen = resolved === null ? [] : [...resolved.found, ...(withGone ? resolved.gone : [])];
  const finish = () => {
    onSelect(chosen.map((person) => person.key));
    onClose();
  };
  return (
    <DialogFrame
      title={t('tasks.byEmail')}
      hint={t('tasks.byEmailHint')}
      onClose={onClose}
      submitLabel={resolved === null ? t('tasks.check') : t('tasks.selectFound', { count: chosen.length })}
      isBusy={check.isPending}
      isDisabled={resolved === null ? emails.length === 0 || isTooLong : chosen.length === 0}
      onSubmit={() => {
        if (resolved === null) check.mutate({ body: { emails } });
        else finish();
      }}
      aside={
        resolved === null || isClean ? null : (
          <Button variant="subtle" onClick={() => setResolved(null)}>
            {t('tasks.check')}
          </Button>
        )
      }
    >
      <Textarea
        label={t('tasks.emails')}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        value={text}
        error={isTooLong ? t('tasks.tooManyEmails', { max: mostEmails }) : undefined}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setResolved(null);
        }}
      />
      {resolved === null ? null : (
        <Stack gap="xs" aria-live="polite">
          <Text size="sm">{t('tasks.found', { count: resolved.found.length })}</Text>
          {resolved.gone.length === 0 ? null : (
            <Alert color="yellow" title={t('tasks.gone', { count: resolved.gone.length })}>
              <span className="sg-email-list">
                {resolved.gone.map((person) => `${person.name} (${person.email})`).join(', ')}
              </span>
              <Checkbox
                mt="xs"
                label={t('tasks.withGone', { count: resolved.gone.length })}
                checked={withGone}
                onChange={(event) => setWithGone(event.currentTarget.checked)}
              />
            </Alert>
          )}
          {(['unknown', 'invalid'] as const).map((kind) =>
            resolved[kind].length === 0 ? null : (
              <Alert
                key={kind}
                color={kind === 'invalid' ? 'red' : 'yellow'}
                title={t(`tasks.${kind}`, { count: resolved[kind].length })}
              >
                <span className="sg-email-list">{resolved[kind].join(', ')}</span>
              </Alert>
            ),
          )}
          {isClean ? null : (
            <Text size="sm" c="dimmed">
              {t('tasks.correct')}
            </Text>
          )}
        </Stack>
      )}
    </DialogFrame>
  );
}
