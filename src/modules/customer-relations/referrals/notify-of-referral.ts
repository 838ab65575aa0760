import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { referralTexts } from './texts'

export const REFERRAL_MAILS = ['referrer', 'friend'] as const
type Role = (typeof REFERRAL_MAILS)[number]

/** Job: both read that their wallet has grown. */
export async function notifyOfReferral(world: World, { referralId }: { referralId: string }): Promise<void> {
  const row = await world.db
    .selectFrom('referral')
    .innerJoin('person as a', 'a.id', 'referral.referrer_id')
    .innerJoin('person as b', 'b.id', 'referral.friend_id')
    .select(['referral.referrer_cents', 'referral.friend_cents'])
    .select(['a.id as referrer_id', 'a.email as referrer_email', 'a.first_name as referrer_name'])
    .select(['a.language as referrer_language', 'a.settings as referrer_settings'])
    .select(['b.id as friend_id', 'b.email as friend_email', 'b.first_name as friend_name'])
    .select(['b.language as friend_language', 'b.settings as friend_settings'])
    .where('referral.id', '=', referralId)
    .where('referral.state', '=', 'paid')
    .executeTakeFirst()
  if (!row) return
  const readers = [
    {
      role: 'referrer' as Role,
      id: row.referrer_id,
      email: row.referrer_email,
      firstName: row.referrer_name,
      language: row.referrer_language,
      settings: row.referrer_settings,
      cents: row.referrer_cents,
      other: row.friend_name,
    },
    {
      role: 'friend' as Role,
      id: row.friend_id,
      email: row.friend_email,
      firstName: row.friend_name,
      language: row.friend_language,
      settings: row.friend_settings,
      cents: row.friend_cents,
      other: row.referrer_name,
    },
  ]
  const ctx = jobContext(world, 'tell-of-referral')
  await inTransaction(
    ctx,
    'job.tellOfReferral',
    async ({ db, emit }) => {
      for (const { email, settings, cents, ...reader } of readers)
        if (email && cents > 0 && wantsMail(settings))
          await mailOfReferral(
            db,
            { world, now: ctx.now, emit },
            { ...reader, email, cents, language: reader.language as Language },
            `referral:${referralId}:${reader.role}`,
          )
    },
    { isAudited: false },
  )
}

const wantsMail = (settings: Record<string, unknown>) =>
  (settings as { notifications?: { email?: { orders?: boolean } } }).notifications?.email?.orders !== false

type Reader = {
  role: Role
  id: string
  email: string
  firstName: string
  language: Language
  cents: number
  other: string
}

export function mailOfReferral(
  tx: Tx,
  ctx: { world: World; now: Date; emit: Writing['emit'] },
  { role, id, email, firstName, language, cents, other }: Reader,
  dedupeKey: string,
): Promise<boolean> {
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const texts = filled(referralTexts(language).mails[role], { amount, name: other })
  return queueMail(tx, ctx, {
    recipient: email,
    personId: id,
    template: `referral-${role}`,
    language,
    ...buildMail({
      language,
      firstName,
      subject: texts.subject,
      heading: texts.heading,
      lead: texts.lead,
      button: { label: texts.button, url: `${ctx.world.settings.publicUrl}/wallet` },
    }),
    dedupeKey,
  })
}
