import type { ApiError } from '#lib/api/client.ts';
import { useOptionalText, useT } from '#lib/i18n/texts.tsx';

/** Says in words why the server refused a temporary password; null for an error that is about something else. */
export function useRefusedPassword(): (error: ApiError) => string | null {
  const t = useT();
  const optional = useOptionalText();
  return (error) => {
    if (error.code === 'SAME_PASSWORD') return t('passwordSettings.same');
    if (error.code !== 'INVALID_PASSWORD') return null;
    const problems = error.facts['problems'];
    const messages = Array.isArray(problems)
      ? problems.map((code) => optional(`passwordSettings.problems.${String(code)}`))
      : [];
    return messages.filter((text) => text !== null).join(' ') || t('errors.INVALID_PASSWORD');
  };
}
