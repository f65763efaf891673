import { openingText } from '../hours/opening-text.ts';
import type { MyPart, MyRequest } from './model.ts';

/** The person's requests of the last weeks and what came of them. */
export function RequestsPart(props: MyPart) {
  const { t, requests } = props;
  if (requests.length === 0) return null;
  return (
    <>
      <h2 id="requests">{t('mine.requests.title')}</h2>
      <ul className="rows" aria-labelledby="requests">
        {requests.map((request) => (
          <Request key={request.key} {...props} request={request} />
        ))}
      </ul>
    </>
  );
}

function Request(props: MyPart & { readonly request: MyRequest }) {
  const { t, language, timeZone, now, request } = props;
  const when = (at: number) => openingText(language, timeZone, now, at);
  return (
    <li>
      <div>
        <strong>{t(`mine.requests.kinds.${request.kind}`)}</strong>
        <div>
          {t(`mine.requests.states.${request.state}`, { when: when(request.endsAt) })}
          {request.until !== null && ` ${t('mine.requests.until', { when: when(request.until) })}`}
        </div>
        {request.word !== '' && (
          <div className="quote">{t('mine.requests.word', { word: request.word })}</div>
        )}
        <div className="soft">{t('mine.requests.asked', { when: when(request.askedAt) })}</div>
      </div>
    </li>
  );
}
