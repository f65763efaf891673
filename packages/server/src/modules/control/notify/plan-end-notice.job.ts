import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localDayAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { planLimits } from '@shiftgate/domain/limits.ts';
import { trialDaysLeft } from '@shiftgate/domain/plan/plan.ts';
import { planEndMail, trialOverMail } from '@shiftgate/pages/mails/plan-mail.tsx';
import type { MailFrame, RenderedMail } from '@shiftgate/pages/mails/mail-frame.tsx';
import type { Tx } from '#core/context.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '#modules/mail/public.ts';
import type { NotifyDeps } from './notify-administrators.ts';

/** The notice after the end, among the days before it. */
const afterTheEnd = -1;
const switchedOffWithinMs = HOUR_MS;
/** On the clock of the company, so that the e-mail is read on a working morning. */
const noticeFromMs = 8 * HOUR_MS;

/**
 * Emails the control administrators 7, 3 and 1 days before the last day of a trial, on that day, and once after it.
 * Missed notices become one email.
 */
export const notifyOfPlanEnds = defineCompanyJob<NotifyDeps>({
  name: 'notify-of-plan-ends',
  pollMs: 10_000,
  due: 'list_due_plan_notices',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, now)),
});

async function notifyCompany(deps: NotifyDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  // Locked, so that end and plan do not change before the e-mail.
  const company = await tx
    .selectFrom('companies')
    .select(['plan_status', 'trial_ends_on', 'zone', 'control_state'])
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { trial_ends_on: lastDay, control_state: state } = company;
  if (lastDay === null) return;
  if (company.plan_status === 'EXPIRED') {
    await notifyAfterEnd(deps, tx, { companyKey, lastDay, isOn: state !== 'inactive' }, now);
    return;
  }
  const zone = zoneOf(company.zone);
  const left = trialDaysLeft(lastDay, zone, now) - 1;
  if (company.plan_status !== 'TRIAL' || left < 0) return;
  if (localMsAt(zone, now) - localDayAt(zone, now) * DAY_MS < noticeFromMs) return;
  const reached = planLimits.noticeDays.filter((days) => left <= days);
  const claimed = await tx
    .insertInto('plan_notices')
    .values(
      reached.map((days) => ({
        company_key: companyKey,
        ends_on: lastDay,
        days,
        due_at: new Date(now),
        told_at: new Date(now),
      })),
    )
    // The row is the claim: another process finds every administrator claimed.
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .execute();
  if (claimed.length === 0) return;
  const mayBeOn = state !== 'inactive' && state !== 'deactivating';
  const count = await write(deps, tx, { companyKey, now, goodForMs: DAY_MS }, (frame) =>
    planEndMail({ ...frame, lastDay, daysLeft: left, mayBeOn, link: deps.publicUrl }),
  );
  await auditSystem(tx, companyKey, now, {
    event: 'company.plan_end_announced',
    after: { last_day: lastDay, days_left: left, told: count },
  });
}

/** Schedules the notice about an expired trial for the time when the outcome for control is known. */
export async function planEndReached(
  tx: Tx,
  companyKey: string,
  now: number,
  trial: { readonly lastDay: string; readonly wasOn: boolean; readonly isNotifiedElsewhere: boolean },
): Promise<void> {
  const fate = {
    due_at: new Date(now),
    was_on: trial.wasOn,
    told_at: trial.isNotifiedElsewhere ? new Date(now) : null,
  };
  await tx
    .insertInto('plan_notices')
    .values({ company_key: companyKey, ends_on: trial.lastDay, days: afterTheEnd, ...fate })
    .onConflict((conflict) => conflict.columns(['company_key', 'ends_on', 'days']).doUpdateSet(fate))
    .execute();
}

async function notifyAfterEnd(
  deps: NotifyDeps,
  tx: Tx,
  trial: { readonly companyKey: string; readonly lastDay: string; readonly isOn: boolean },
  now: number,
): Promise<void> {
  const { companyKey, lastDay, isOn } = trial;
  const notice = await tx
    .updateTable('plan_notices')
    .set({ told_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('ends_on', '=', lastDay)
    .where('days', '=', afterTheEnd)
    .where('told_at', 'is', null)
    .where('due_at', '<=', new Date(isOn ? now - switchedOffWithinMs : now))
    .returning('was_on')
    .executeTakeFirst();
  if (notice === undefined) return;
  const control = isOn ? 'stillOn' : notice.was_on ? 'switchedOff' : 'wasOff';
  await write(deps, tx, { companyKey, now, goodForMs: 3 * DAY_MS }, (frame) =>
    trialOverMail({ ...frame, lastDay, control, link: deps.publicUrl }),
  );
}

/** Queues an e-mail to each control administrator; returns how many. */
async function write(
  deps: NotifyDeps,
  tx: Tx,
  {
    companyKey,
    now,
    goodForMs,
  }: { readonly companyKey: string; readonly now: number; readonly goodForMs: number },
  render: (frame: MailFrame) => RenderedMail,
): Promise<number> {
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'plan_end',
    to: person.email,
    expiresAt: now + goodForMs,
    ...render(mailFrameOf(company, person)),
  }));
  await queueMails({ tx, companyKey, now }, deps.box, mails);
  return mails.length;
}
