import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { platformStaff } from '../../identity/people/platform-staff'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail, queuePush } from '../../messaging/messages/outgoing-messages'
import type { AlertFigureName } from './rules/alert-figures'
import { alertTexts, writtenValue } from './texts'

type About = 'opened' | 'resolved'
type Happened = { alertId: string; openingId: string; about: About }
type Mailing = { world: World; now: Date; emit: Writing['emit'] }
type Reader = { id: string; email: string | null; firstName: string; language: string }
type Told = {
  id: string
  openingId: string
  name: string
  figure: AlertFigureName
  value: number
  threshold: number
  about: About
}

/** Job: tells those who are named that an alert has opened, or that it is over. */
export async function notifyOfAlert(world: World, { alertId, openingId, about }: Happened): Promise<void> {
  const ctx = jobContext(world, 'tell-of-alert')
  await inTransaction(ctx, 'job.tellOfAlert', async ({ db, emit }) => {
    const row = await db
      .selectFrom('alert')
      .innerJoin('alert_opening', 'alert_opening.alert_id', 'alert.id')
      .selectAll('alert')
      .select([
        'alert_opening.first_value',
        'alert_opening.worst_value',
        'alert_opening.threshold as its_threshold',
      ])
      .where('alert.id', '=', alertId)
      .where('alert_opening.id', '=', openingId)
      .where('alert.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row || (row.muted_until && row.muted_until > ctx.now)) return
    const told: Told = {
      id: alertId,
      openingId,
      name: row.name,
      figure: row.figure as AlertFigureName,
      value: about === 'opened' ? row.first_value : row.worst_value,
      threshold: row.its_threshold,
      about,
    }
    const mailing = { world, now: ctx.now, emit }
    // Who has left the platform since is not told.
    const readers = (await platformStaff(db, ctx.now).execute()).filter(({ id }) =>
      row.recipient_ids.includes(id),
    )
    for (const reader of readers) {
      if (row.by_email) await mailAlert(db, mailing, told, reader)
      if (row.by_push) await pushAlert(db, mailing, told, reader)
    }
  })
}

function wordsOf(told: Told, language: Language) {
  const { figures, opened, resolved, ...common } = alertTexts(language)
  const { subject, lead } = told.about === 'opened' ? opened : resolved
  const words = {
    name: told.name,
    figure: figures[told.figure],
    value: writtenValue(told.figure, told.value, language),
    threshold: writtenValue(told.figure, told.threshold, language),
  }
  return { subject: filled(subject, words), lead: filled(lead, words), ...common }
}

export async function mailAlert(
  tx: Tx,
  ctx: Mailing,
  told: Told,
  reader: Reader,
  again = told.openingId,
): Promise<void> {
  if (!reader.email) return
  const language = reader.language as Language
  const { subject, lead, button, footer } = wordsOf(told, language)
  await queueMail(tx, ctx, {
    recipient: reader.email,
    personId: reader.id,
    template: `alert-${told.about}`,
    language,
    ...buildMail({
      language,
      firstName: reader.firstName,
      subject,
      heading: subject,
      lead,
      button: { label: button, url: urlOf(ctx.world, told) },
      footer,
    }),
    dedupeKey: `alert-${told.about}:${again}:${reader.id}`,
  })
}

async function pushAlert(tx: Tx, ctx: Mailing, told: Told, reader: Reader): Promise<void> {
  const language = reader.language as Language
  const { subject, lead } = wordsOf(told, language)
  await queuePush(tx, ctx, {
    personId: reader.id,
    template: `alert-${told.about}`,
    language,
    title: subject,
    text: lead,
    url: urlOf(ctx.world, told),
    dedupeKey: `alert-${told.about}-push:${told.openingId}:${reader.id}`,
  })
}

const urlOf = (world: World, { id }: Told) => `${world.settings.publicUrl}/admin/alerts/${id}`
