import { runPipeline } from '#db/pipeline.ts';
import { placeOf } from '#http/address-group.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import type { AttemptEnd } from '#modules/passwords/public.ts';
import { sendBusy, takeBackAnswer, turnOf } from '../http/load-shedding.tsx';
import type { SentForm } from '../http/load-shedding.tsx';
import { clientOf } from '../http/request.ts';
import { pauseLikeLookUp } from '../login/jit-lookup.ts';
import type { AccountForm, Arrived } from '../login/known.ts';
import { Answered } from '../login/sequence.ts';
import { sendThrottled } from '../login/throttle.tsx';
import type { PageBrand } from '../self-service/request-pages.tsx';

/** The company of counters for addresses outside every company; no row has this key. */
const noCompanyKey = '00000000-0000-0000-0000-000000000000';

/** The form of the account page, with its branding. */
export interface OwnPosted {
  readonly brand: PageBrand;
  readonly email: string;
  readonly password: string;
  readonly browserName: string;
  readonly own: AccountForm;
  readonly form: SentForm;
}

/** Treats an address outside every company like an unknown person: counts, hashes, waits and answers the same. */
export async function submitUnknown(known: Arrived & OwnPosted): Promise<Answered> {
  const { context, request, reply, email, password, own, form } = known;
  const { throttle, db, hasher, clock } = context;
  const place = placeOf(clientOf(request).ip);
  const subject = { companyKey: noCompanyKey, email, ...place, isListedAddress: false };
  const answer = await throttle.count(db, subject, clock.now());
  if (answer.isThrottled) {
    await own.beforeWait();
    return new Answered(sendThrottled(known, { ...own, email, waitMs: answer.waitMs }));
  }
  const settle = (end: AttemptEnd) => runPipeline(db, ...throttle.settle(answer.counted, end, clock.now()));
  try {
    await hasher.verify(null, password, turnOf(context, form, own.turnOf));
  } catch (error) {
    if (!(error instanceof HashQueueFullError)) throw error;
    takeBackAnswer(context, form);
    await settle('unverified');
    return new Answered(sendBusy(context, reply, own));
  }
  await settle('wrong');
  await pauseLikeLookUp(context);
  return new Answered(await own.sendWrong('wrong'));
}
