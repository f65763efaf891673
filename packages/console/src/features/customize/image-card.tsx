import { Button, FileButton, Group, Loader } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { ApiError } from '#lib/api/client.ts';
import { useAct } from '#lib/api/query.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText, useLanguage, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { prepareImage } from './prepare-image.ts';
import type { WireImage } from './model.ts';

interface ImageCardProps {
  readonly use: 'logo' | 'background';
  readonly image: WireImage | null;
  readonly onChange: (image: WireImage | null) => void;
  readonly children?: ReactNode;
}

/** One image of the branding: dropped or chosen, shown, removed. */
export function ImageCard({ use, image, onChange, children }: ImageCardProps) {
  const t = useT();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const [isPreparing, setIsPreparing] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const resetInput = useRef<() => void>(null);
  const adding = useAct('branding.addImage', { onSuccess: onChange });
  const isBusy = isPreparing || adding.isPending;
  const take = async (file: File | null | undefined) => {
    if (!file || isBusy) return;
    const prepared = await whileBusy(setIsPreparing, () => prepareImage(file, use)).finally(() =>
      // The same file chosen again is a choice again.
      resetInput.current?.(),
    );
    if (typeof prepared === 'string')
      showSnackbar({ message: errorText(new ApiError(prepared, 422)), tone: 'error' });
    else adding.mutate({ body: { use, content: prepared.content } });
  };
  const over = (isOverNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isOverNow);
  };
  const size = (bytes: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
      Math.ceil(bytes / 1024),
    );
  return (
    <Card title={t(`customize.${use}Title`)}>
      <p className="sg-muted sg-customize-hint">{t(`customize.${use}Text`)}</p>
      <div
        className="sg-drop"
        data-over={isOver}
        role="group"
        aria-label={t(`customize.${use}Title`)}
        aria-busy={isBusy}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <div className="sg-drop-picture" data-tone={image?.tone ?? 'opaque'} data-use={use}>
          {image === null ? (
            <IconPhoto size={28} stroke={1.4} aria-hidden />
          ) : (
            <img src={image.url} alt={t(`customize.${use}Alt`)} />
          )}
        </div>
        <div className="sg-drop-words" aria-live="polite">
          {isBusy ? (
            <Group gap="xs">
              <Loader size="xs" aria-hidden />
              {t('customize.reading')}
            </Group>
          ) : image === null ? (
            t('customize.noImage')
          ) : (
            t('customize.imageFacts', { width: image.width, height: image.height, size: size(image.bytes) })
          )}
          <Group gap="xs" mt={6}>
            <FileButton accept="image/*" resetRef={resetInput} onChange={(file) => void take(file)}>
              {(props) => (
                <Button {...props} ref={chooser} size="compact-sm" variant="default" disabled={isBusy}>
                  {t(image === null ? 'customize.choose' : 'customize.replace')}
                </Button>
              )}
            </FileButton>
            {image === null ? null : (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={isBusy}
                onClick={() => {
                  onChange(null);
                  chooser.current?.focus();
                }}
              >
                {t('customize.remove')}
              </Button>
            )}
          </Group>
          <p className="sg-muted sg-drop-hint">{t(isOver ? 'customize.dropHere' : 'customize.drop')}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
