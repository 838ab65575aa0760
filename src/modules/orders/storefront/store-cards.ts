import { toMoney } from '../../../core/contract/common'
import type { Language } from '../../../core/rules/languages'
import type { LocalDate } from '../../../core/rules/local-time'
import { localDateOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { type Geo, metersBetween, roundedMeters } from '../../../core/rules/ordering/distance'
import { readIn } from '../../../core/rules/translations'
import type { StorePromotion } from '../../offers/promotions/contract/promotions'
import type { CatalogReference } from '../../stores/catalog/contract/menus'
import {
  type DayOfSlots,
  deliveryOptions,
  firstAvailable,
  firstGlance,
  type GlanceAtDay,
  glanceAt,
} from '../../stores/hours/rules/slots'
import { closingDaysOf } from '../../stores/hours/rules/special-hours'
import type { PublicStore } from '../../stores/stores/public-stores'
import type { Cuisine, EventType } from '../../stores/stores/rules/categories'
import { whyNotBrowse } from '../../stores/stores/rules/confirm'
import { deliveryFeeCents } from '../../stores/stores/rules/delivery-fees'
import { minimumOrderCents } from '../../stores/stores/rules/minimum'
import { storeImageURL } from '../../stores/stores/store-picture'
import { ratingOf, type StoreRow } from '../../stores/stores/stores'
import { slotQuestion, type TakenWindows } from '../../stores/stores/windows'
import type { StoreCard, WhyNotStore } from './contract/storefront'

/** What somebody is looking for, and where it shall go. */
export type Looking = {
  channel: Channel
  /** Null: any day. */
  on: LocalDate | null
  place: Geo | null
  now: Date
}
type About = {
  brandName: string | null
  catalogs: CatalogReference[]
  taken: TakenWindows
  promotions: StorePromotion[]
  isFavourite: boolean
}

/** The windows of the day that is looked for, or of the first that has some. */
export function windowsOf(store: StoreRow, { channel, on, now }: Looking, taken: TakenWindows): DayOfSlots {
  const question = slotQuestion(store, channel, now, taken)
  const asked = deliveryOptions(on ?? localDateOf(now, store.tz), question)
  return on === null && !asked.options.length ? (firstAvailable(question, asked.on) ?? asked) : asked
}

/** That day at a glance, and the first window from it on, be it of another day. */
function glanceOf(store: StoreRow, { channel, on, now }: Looking, taken: TakenWindows) {
  const question = slotQuestion(store, channel, now, taken)
  const asked = glanceAt(on ?? localDateOf(now, store.tz), question)
  const first = asked.first ? asked : firstGlance(question, asked.on)
  return {
    day: on === null && first ? first : asked,
    nextOn: first?.on ?? null,
    // Who asked for a day wants its usual time; who did not wants the first.
    nextWindow: (on === null ? first?.first : first?.usual) ?? null,
  }
}

/** A store as customers meet it: what it costs, when it comes, and why not; its texts as they were written. */
export function presentStoreCard(store: StoreRow, looking: Looking, about: About): StoreCard {
  const { channel, place } = looking
  const geo = { lat: store.lat, lon: store.lon }
  const meters = place && metersBetween(geo, place)
  const today = localDateOf(looking.now, store.tz)
  const special = store.special_hours.filter(({ until }) => until >= today)
  const { day, nextOn, nextWindow } = glanceOf(store, looking, about.taken)
  const minimumCents = minimumOrderCents(store.minimum_order_restrictions, channel)
  return {
    id: store.id,
    storeId: store.id,
    slug: store.slug,
    name: store.name,
    description: store.description,
    brandName: about.brandName,
    imageURL: storeImageURL(store),
    accentColor: store.accent_color,
    city: store.city,
    tz: store.tz,
    address: store.address.formattedAddress ?? store.address.address,
    geo,
    deliveryRadiusM: store.delivery_radius_m,
    channels: store.channels as Channel[],
    cuisines: store.cuisines as Cuisine[],
    eventTypes: store.event_types as EventType[],
    schedule: store.schedule,
    closingDays: closingDaysOf(special),
    specialHours: special,
    defaultLeadTimeHours: store.default_lead_time_hours,
    cutoff: store.cutoff,
    minimumOrderRestrictions: store.minimum_order_restrictions,
    commentsEnabled: store.comments_enabled,
    allowsPickup: store.allows_pickup,
    minimumOrder: minimumCents === null ? null : toMoney(minimumCents),
    deliveryFee: feeOf(store, channel, meters, minimumCents),
    meters: meters === null ? null : roundedMeters(meters),
    nextWindow,
    rating: ratingOf(store),
    isFavourite: about.isFavourite,
    catalogs: about.catalogs,
    promotions: about.promotions,
    why: whyNotStore(store, looking, about, day, nextOn),
  }
}

/** The same as its reader gets it. */
export const readCard = (card: StoreCard, store: PublicStore, reader: Language): StoreCard => ({
  ...card,
  ...readIn({ description: card.description, translations: store.translations }, ['description'], {
    reader,
    original: store.language,
  }),
})

function feeOf(
  store: StoreRow,
  channel: Channel,
  meters: number | null,
  minimumCents: number | null,
): StoreCard['deliveryFee'] {
  const windowPriceCents = store.fixed_delivery_cents
  const dependsOnDistance = channel === 'canteen' || (channel === 'groceries' && windowPriceCents === null)
  if (dependsOnDistance && meters === null) return null
  // Catering grows with the cart: what the smallest order pays.
  const goodsCents = Math.max(minimumCents ?? 0, 1)
  const amount = deliveryFeeCents({ channel, storeId: store.id, goodsCents, meters, windowPriceCents })
  return { ...toMoney(amount), isFrom: channel === 'catering' }
}

/** The first reason that applies, the one that no other day changes before the others. */
function whyNotStore(
  store: StoreRow,
  { channel, on, place }: Looking,
  { catalogs }: About,
  day: GlanceAtDay,
  nextOn: LocalDate | null,
): WhyNotStore | null {
  if (!store.channels.includes(channel))
    return { name: 'OtherChannel', params: { channels: store.channels as Channel[] } }
  if (!catalogs.length) return { name: 'NothingPublished', params: {} }
  const far = whyNotBrowse({
    channel,
    // A canteen asks for its day on its own page; its card shows the first it has.
    date: on ?? nextOn,
    store: { geo: { lat: store.lat, lon: store.lon }, deliveryRadiusM: store.delivery_radius_m },
    place,
  })
  if (far) return far
  return day.empty && { name: day.empty, params: { on: day.on, nextOn } }
}
