import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { dateFormat } from '../../../core/rules/date-formats'
import { HOUR_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import { filled } from '../../../core/rules/texts'
import { inTransaction } from '../../../core/write'
import { moneyIn } from './order-mail'
import { recipientsAmong } from './recipients'
import { type RouteTopic, routeNews } from './rules/route-news'
import { queueNotification } from './send-notification'
import { notificationTexts } from './texts'

/** Edits wait so long, so that several in a row become one message. */
export const EDITS_TOGETHER_SECONDS = 60
/** Changes of a route that began longer ago are corrections of the past. */
const PAST_MS = 12 * HOUR_MS

type RouteNews = Parameters<typeof routeNews>[0] & { routeId: string; eventId: string }

/** Job: what a change of a route means to its couriers, by push, else by text message or mail. */
export async function notifyCouriers(world: World, news: RouteNews): Promise<void> {
  const { routeId, eventId } = news
  const route = await loadRoute(world.db, routeId)
  const ctx = jobContext(world, 'tell-couriers')
  if (!route || ctx.now.getTime() - route.effective_at.getTime() > PAST_MS) return
  const topics = new Map(
    routeNews(news, {
      assignedTo: route.assigned_to,
      isGone: route.deleted_at !== null || route.canceled_at !== null,
      openCandidates: route.open_candidates,
    }).map(({ personId, topic }) => [personId, topic]),
  )
  const recipients = await recipientsAmong({ world, db: world.db }, [...topics.keys()])
  const editedAt = new Date(ctx.now.getTime() - EDITS_TOGETHER_SECONDS * 1000)
  await inTransaction(
    ctx,
    'job.tellCouriers',
    async ({ db, emit }) => {
      for (const one of recipients) {
        const topic = topics.get(one.id)!
        if ((topic === 'edited' || topic === 'priced') && (await hasHeard(db, one.id, routeId, editedAt)))
          continue
        // An offer is made once; each other change is a message.
        const key = `route:${routeId}:${topic === 'offered' ? 'offered' : `${topic}:${eventId}`}`
        await queueNotification(
          db,
          { world, now: ctx.now, emit },
          {
            ...{ key, kind: 'order', media: ['push', 'sms', 'email'] },
            ...wordsOf(topic, route, one.language as Language),
            url: `${world.settings.publicUrl}/courier/routes?tab=${tabOf(topic)}`,
            push: {
              about: `route:${routeId}`,
              route: { name: 'courier-routes', param: { name: 'tab', value: tabOf(topic) } },
            },
          },
          one,
        )
      }
    },
    { isAudited: false },
  )
}

const tabOf = (topic: RouteTopic) => (topic === 'offered' || topic === 'withdrawn' ? 'offers' : 'upcoming')

type LoadedRoute = NonNullable<Awaited<ReturnType<typeof loadRoute>>>

const loadRoute = (db: Database, routeId: string) =>
  db
    .selectFrom('route')
    .select(['name', 'effective_at', 'assigned_to', 'deleted_at', 'canceled_at', 'courier_price'])
    .select([
      sql<number>`(select count(*)::int from waypoint w where w.route_id = route.id)`.as('stops'),
      sql<string[]>`array(select c.person_id from route_candidate c
        where c.route_id = route.id and c.rejected_at is null order by c.person_id)`.as('open_candidates'),
    ])
    .where('id', '=', routeId)
    .executeTakeFirst()

/** Whether a message about this route was written since an edit was made: it says what the edit did. */
async function hasHeard(db: Database, personId: string, routeId: string, since: Date): Promise<boolean> {
  const told = await db
    .selectFrom('outgoing_message')
    .select('id')
    .where('person_id', '=', personId)
    .where('created_at', '>=', since)
    .where('dedupe_key', 'like', `route:${routeId}:%`)
    .executeTakeFirst()
  return told !== undefined
}

function wordsOf(topic: RouteTopic, route: LoadedRoute, language: Language) {
  const texts = notificationTexts(language).route
  const time = dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: DEFAULT_TZ,
  })
  const cents = route.courier_price.reduce((sum, { price }) => sum + price.amount, 0)
  const words = { name: route.name, start: time.format(route.effective_at), stops: String(route.stops) }
  const { title, message } = filled(texts[topic], words)
  const price = cents > 0 && topic !== 'gone' && topic !== 'withdrawn' ? ` · ${moneyIn(language)(cents)}` : ''
  return { title, message: message + price }
}
