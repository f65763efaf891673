import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { mostEmails, placeOfEmail, withoutEmails } from '#lib/forms/email-list.ts';
import type { EmailList } from '#lib/forms/email-list.ts';
import { useShiftText } from '../texts.ts';
import { ScrollList } from '#design/layout/scroll-list.tsx';

interface EmailsPanelProps {
  readonly text: string;
  readonly list: EmailList;
  /** E-mails of no person in the company. */
  readonly unknown: readonly string[];
  /** E-mails of people no longer in the directory. */
  readonly gone: readonly string[];
  readonly onText: (text: string) => void;
}

/** E-mails typed, pasted or out of a text file; wrong ones are listed, to be corrected or taken out. */
export function EmailsPanel({ text, list, unknown, gone, onText }: EmailsPanelProps) {
  const t = useShiftText();
  const area = useRef<HTMLTextAreaElement>(null);
  const forgetFile = useRef<() => void>(null);
  const wrong = [
    ...list.invalid.map((piece) => ({ piece, says: t('participants.notAnEmail', { text: piece }) })),
    ...unknown.map((piece) => ({ piece, says: t('participants.nobodysEmail', { text: piece }) })),
    ...gone.map((piece) => ({ piece, says: t('participants.leftDirectory', { text: piece }) })),
  ];
  const show = (piece: string) => {
    const place = placeOfEmail(text, piece);
    if (place === null || area.current === null) return;
    area.current.setSelectionRange(place.start, place.end);
    // Getting the focus scrolls a field to what is selected in it.
    area.current.blur();
    area.current.focus();
  };
  const read = async (file: File | null) => {
    // The same file, corrected, can be read again.
    forgetFile.current?.();
    if (file === null) return;
    const content = await file.text();
    onText(text.trim() === '' ? content : `${text.trimEnd()}\n${content}`);
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={area}
        label={t('participants.emailsLabel')}
        description={t('participants.emailsHint')}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={text}
        error={wrong.length > 0}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('participants.emailsFound', { count: list.emails.length })}
        </Text>
        <FileButton
          accept=".csv,.txt,text/plain,text/csv"
          resetRef={forgetFile}
          onChange={(file) => void read(file)}
        >
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('participants.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      {list.emails.length > mostEmails ? (
        <Alert color="red">{t('participants.tooManyEmails', { max: mostEmails })}</Alert>
      ) : null}
      <div aria-live="polite">
        {wrong.length === 0 ? null : (
          <Alert color="red" title={t('participants.emailsInvalid', { count: wrong.length })}>
            <ScrollList label={t('participants.emailsInvalid', { count: wrong.length })}>
              {wrong.map(({ piece, says }) => (
                <li key={piece}>
                  <button type="button" className="sg-wrong-email" onClick={() => show(piece)}>
                    {says}
                  </button>
                </li>
              ))}
            </ScrollList>
            <Button
              size="compact-sm"
              variant="default"
              mt="xs"
              onClick={() =>
                onText(
                  withoutEmails(
                    text,
                    wrong.map(({ piece }) => piece),
                  ),
                )
              }
            >
              {t('participants.dropWrong', { count: wrong.length })}
            </Button>
          </Alert>
        )}
      </div>
    </Stack>
  );
}
