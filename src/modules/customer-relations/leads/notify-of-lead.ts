import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import type { LeadTable } from '../../../core/db/tables'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { platformStaff } from '../../identity/people/platform-staff'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import type { LeadKind } from './rules/lead-state'
import { leadTexts } from './texts'

type Lead = Pick<
  Selectable<LeadTable>,
  'id' | 'kind' | 'first_name' | 'last_name' | 'email' | 'phone' | 'role' | 'company_name' | 'language'
>
type Mailing = { world: World; now: Date; emit: Writing['emit'] }

/** Job: writes to who has filled in the form, and to the platform's people. */
export async function notifyOfLead(world: World, { leadId }: { leadId: string }): Promise<void> {
  const ctx = jobContext(world, 'tell-of-lead')
  await inTransaction(ctx, 'job.tellOfLead', async ({ db, emit }) => {
    const lead = await db
      .selectFrom('lead')
      .selectAll()
      .where('id', '=', leadId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!lead) return
    const mailing = { world, now: ctx.now, emit }
    await mailReceived(db, mailing, lead)
    for (const person of await platformStaff(db, ctx.now).execute())
      if (person.email) await mailNotice(db, mailing, lead, { ...person, email: person.email })
  })
}

/** To whoever has filled in a form: we have it. What was typed is not in it, so that it carries nobody's words to strangers. */
export function mailReceived(tx: Tx, ctx: Mailing, lead: Lead, again = lead.id): Promise<boolean> {
  const language = lead.language as Language
  const { hint, footer, ...letters } = leadTexts(language).received
  return queueMail(tx, ctx, {
    recipient: lead.email,
    personId: null,
    template: 'lead-received',
    language,
    ...buildMail({
      language,
      firstName: lead.first_name,
      ...letters[lead.kind as LeadKind],
      hints: [hint],
      footer,
    }),
    dedupeKey: `lead-received:${again}`,
  })
}

/** To one of the platform's people: who it is, and where to go on. */
export function mailNotice(
  tx: Tx,
  ctx: Mailing,
  lead: Lead,
  reader: { id: string; email: string; firstName: string; language: string },
  again = lead.id,
): Promise<boolean> {
  const language = reader.language as Language
  const { subject, heading, lead: line, button } = leadTexts(language).notice
  const words = {
    company: lead.company_name,
    name: `${lead.first_name} ${lead.last_name}`,
    role: lead.role ?? '',
    email: lead.email,
    phone: lead.phone,
  }
  return queueMail(tx, ctx, {
    recipient: reader.email,
    personId: reader.id,
    template: 'lead-notice',
    language,
    ...buildMail({
      language,
      firstName: reader.firstName,
      subject: filled(subject, words),
      heading: heading[lead.kind as LeadKind],
      lead: filled(line, words),
      button: { label: button, url: `${ctx.world.settings.publicUrl}/admin/leads/${lead.id}` },
    }),
    dedupeKey: `lead-notice:${again}:${reader.id}`,
  })
}
