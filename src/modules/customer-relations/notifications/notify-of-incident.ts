import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { moneyIn } from './order-mail'
import { recipientsAmong } from './recipients'
import { queueNotification } from './send-notification'
import { notificationTexts } from './texts'

type Ended = { incidenceId: string; eventId: string }

/** Job: tells who reported an incident that it is solved, and what was done for it. */
export async function notifyOfIncident(world: World, { incidenceId, eventId }: Ended): Promise<void> {
  const incident = await world.db
    .selectFrom('incidence')
    .leftJoin('purchase_order', 'purchase_order.id', 'incidence.order_id')
    .select(['incidence.reporter_id', 'incidence.opened_by', 'incidence.status', 'incidence.order_id'])
    .select('purchase_order.ufid')
    .where('incidence.id', '=', incidenceId)
    .executeTakeFirst()
  // It was opened again in between.
  if (!incident?.reporter_id || incident.status === 'OPEN') return
  const events = await world.db
    .selectFrom('incidence_event')
    .select(['kind', 'actor_id', 'data'])
    .where('incidence_id', '=', incidenceId)
    .orderBy('id')
    .execute()
  if (events.at(-1)?.actor_id === incident.reporter_id) return
  const ctx = jobContext(world, 'tell-of-incident')
  const recipients = await recipientsAmong({ world, db: world.db }, [incident.reporter_id])
  await inTransaction(
    ctx,
    'job.tellOfIncident',
    async ({ db, emit }) => {
      for (const one of recipients) {
        const language = one.language as Language
        const texts = notificationTexts(language).incident
        const money = moneyIn(language)
        const given = (kind: 'refunded' | 'credited') =>
          events
            .filter(event => event.kind === kind)
            .map(({ data }) => filled(texts[kind], { amount: money(data.cents ?? 0) }))
        const title = incident.ufid ? filled(texts.ofOrder, { ufid: incident.ufid }) : texts.title
        await queueNotification(
          db,
          { world, now: ctx.now, emit },
          {
            key: `incident:${incidenceId}:${eventId}`,
            kind: 'order',
            title,
            message: [texts.text, ...given('refunded'), ...given('credited')].join(' '),
            url: `${world.settings.publicUrl}${pathOf(incident, incidenceId)}`,
          },
          one,
        )
      }
    },
    { isAudited: false },
  )
}

/** Where the reporter reads more: customers at their order, others at the incident. */
function pathOf(
  { opened_by: openedBy, order_id: orderId }: { opened_by: string; order_id: string | null },
  id: string,
): string {
  if (openedBy === 'courier') return '/courier/home'
  if (openedBy !== 'customer') return `/admin/incidences/${id}`
  return orderId ? `/home/orders/${orderId}` : '/help'
}
