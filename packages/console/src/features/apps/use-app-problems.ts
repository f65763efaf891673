import { useState } from 'react';
import type { ApiError } from '#lib/api/client.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import type { AppProblems } from './model.ts';

/** Keeps the refusal of a form at its fields. `show` puts others in its place, `take` gives false for a refusal that belongs to no field. */
export function useAppProblems(): {
  readonly problems: AppProblems;
  readonly take: (error: ApiError) => boolean;
  readonly show: (problems: AppProblems) => void;
} {
  const t = useT();
  const errorText = useErrorText();
  const [problems, setProblems] = useState<AppProblems>({});
  const take = (error: ApiError): boolean => {
    if (error.code === 'INVALID_APP_METADATA') {
      setProblems({ metadata: errorText(error) });
      return true;
    }
    const fields = error.fields;
    if (error.code !== 'VALIDATION_FAILED' || fields.length === 0) return false;
    setProblems(
      Object.fromEntries(
        fields.map(({ path, rule }) => [
          // Of a list the whole field is marked.
          path.replace(/^acs_urls\..*$/, 'acs_urls'),
          rule === 'certificate_needed'
            ? t('apps.form.certificateNeeded')
            : /^(acs_urls|acs_url|slo_url)\b/.test(path)
              ? t('apps.form.https')
              : t('apps.form.invalid'),
        ]),
      ),
    );
    return true;
  };
  return { problems, take, show: setProblems };
}
