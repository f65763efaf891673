import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { DialogFrame } from '../actions/dialog-frame.tsx';

type Resolved = CallResponse<'users.resolve'>;

interface EmailsDialogProps {
  readonly onClose: () => void;
  readonly onSelect: (keys: readonly string[]) => void;
}

/** Pieces of a pasted list; `Name <a@b.c>` counts as its address. */
export function splitEmails(text: string): string[] {
  const unwrapped = text.replace(/[^\n,;<>]*<([^<>\n]*)>/g, ' $1 ');
  return [...new Set(unwrapped.split(/[\s,;]+/).filter((piece) => piece !== ''))];
}

/** Selects people by a pasted list of e-mails; what is wrong in it is said, and the person decides how to go on. */
export function EmailsDialog({ onClose, onSelect }: EmailsDialogProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [resolved, setResolved] = useState<Resolved | null>(null);
  const check = useAct('users.resolve', { onSuccess: setResolved });
  const emails = splitEmails(text);
  const isClean = resolved !== null && resolved.unknown.length + resolved.invalid.length === 0;
  const finish = (found: Resolved) => {
    onSelect(found.found.map((person) => person.key));
    onClose();
  };
  return (
    <DialogFrame
      title={t('tasks.byEmail')}
      hint={t('tasks.byEmailHint')}
      onClose={onClose}
      submitLabel={
        resolved === null ? t('tasks.check') : t('tasks.selectFound', { count: resolved.found.length })
      }
      isBusy={check.isPending}
      isDisabled={resolved === null ? emails.length === 0 : resolved.found.length === 0}
      onSubmit={() => {
        if (resolved === null) check.mutate({ body: { emails } });
        else finish(resolved);
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
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setResolved(null);
        }}
      />
      {resolved === null ? null : (
        <Stack gap="xs" aria-live="polite">
          <Text size="sm">{t('tasks.found', { count: resolved.found.length })}</Text>
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
