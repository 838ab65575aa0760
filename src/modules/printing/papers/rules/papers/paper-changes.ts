import { type Instant, toMillis } from '../../../../../core/rules/instant'
import type { Language } from '../../../../../core/rules/languages'
import type { LocalDate } from '../../../../../core/rules/local-time'
import type { Allergen, Contents } from '../../../../../core/rules/ordering/allergens'
import type { Channel } from '../../../../../core/rules/ordering/channels'
import { filled } from '../../../../../core/rules/texts'
import { type BagLabelData, expiryLine } from './bag-label'
import { allergenLines, customerOnPaper, type TicketData, type TicketItem } from './ticket'
import { type TicketTexts, ticketTexts } from './ticket-texts'
import { dayOnTicket, timeOnTicket } from './ticket-times'

/** What a paper of an order tells, as it is kept with its job. */
export interface PaperFacts {
  isCanceled: boolean
  tz: string
  pickupCode: string
  channel: Channel
  isPickup: boolean
  windowStart: Instant
  windowEnd: Instant
  readyAt?: Instant
  /** The lines about the customer. */
  customer: string[]
  avoidedAllergens?: readonly Allergen[]
  comments?: string
  items?: readonly TicketItem[]
  /** The meal on a label, and what is known of its allergens. */
  content?: string
  allergens?: Contents
  useBy?: LocalDate
}

type Shown = Pick<
  TicketData & BagLabelData,
  | 'tz'
  | 'pickupCode'
  | 'channel'
  | 'isPickup'
  | 'windowStart'
  | 'windowEnd'
  | 'customer'
  | 'isPrivate'
  | 'language'
> &
  Partial<
    Pick<
      TicketData & BagLabelData,
      'readyAt' | 'avoidedAllergens' | 'comments' | 'items' | 'content' | 'allergens' | 'useBy'
    >
  >

/** What a ticket or a label tells. */
export function factsOn(paper: Shown, isCanceled: boolean): PaperFacts {
  const { tz, pickupCode, channel, isPickup, windowStart, windowEnd } = paper
  const { avoidedAllergens, comments, items, content, allergens, useBy } = paper
  return {
    ...{ isCanceled, tz, pickupCode, channel, isPickup, windowStart, windowEnd },
    ...(paper.readyAt && { readyAt: paper.readyAt }),
    // A private paper has a general word in the place of the name.
    customer: customerOnPaper(paper).slice(paper.isPrivate ? 1 : 0),
    ...(avoidedAllergens && { avoidedAllergens }),
    ...(comments?.trim() && { comments: comments.trim() }),
    ...(items && { items }),
    ...(content && { content }),
    ...(allergens && { allergens }),
    ...(useBy && { useBy }),
  }
}

/** What has changed from one paper to the next, a line for each change; none where both tell the same. */
export function changesBetween(before: PaperFacts, after: PaperFacts, language: Language): string[] {
  const texts = ticketTexts(language)
  const was = (now: string, then: string) => filled(texts.changes.was, { now, before: then })
  const named = (label: string, value: string) => `${label}: ${value || texts.changes.none}`
  const allergies = (facts: PaperFacts) => namesOf(facts.avoidedAllergens, texts)
  const readyIn = ({ readyAt, tz }: PaperFacts) => (readyAt ? timeOnTicket(readyAt, tz) : '')
  const how = (facts: PaperFacts) =>
    `${texts.channels[facts.channel]}, ${facts.isPickup ? texts.pickup : texts.delivery}`
  return [
    before.isCanceled && !after.isCanceled && texts.changes.reinstated,
    !isSameWindow(before, after) && was(windowOf(after, before, language), windowOf(before, after, language)),
    before.readyAt &&
      readyIn(before) !== readyIn(after) &&
      `${texts.readyBy} ${was(readyIn(after), readyIn(before))}`,
    before.pickupCode !== after.pickupCode && was(after.pickupCode, before.pickupCode),
    how(before) !== how(after) && was(how(after), how(before)),
    allergies(before) !== allergies(after) && named(texts.allergies, allergies(after)),
    ...itemChanges(before.items ?? [], after.items ?? [], texts),
    before.content !== after.content && (after.content ?? ''),
    ...(isSame(before.allergens, after.allergens) ? [] : contentLines(after.allergens, texts)),
    after.useBy && before.useBy !== after.useBy && expiryLine(after.useBy, language),
    before.comments !== after.comments && named(texts.comments, after.comments ?? ''),
    !isSame(before.customer, after.customer) && after.customer.join(' · '),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

/** As a text that does not depend on the order of keys: the database keeps its own. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

const isSameWindow = (one: PaperFacts, other: PaperFacts) =>
  toMillis(one.windowStart) === toMillis(other.windowStart) &&
  toMillis(one.windowEnd) === toMillis(other.windowEnd)

/** With its day where the other is on another day. */
function windowOf({ windowStart, windowEnd, tz }: PaperFacts, other: PaperFacts, language: Language): string {
  const day = dayOnTicket(windowStart, tz, language)
  const hours = `${timeOnTicket(windowStart, tz)} – ${timeOnTicket(windowEnd, tz)}`
  return day === dayOnTicket(other.windowStart, other.tz, language) ? hours : `${day}, ${hours}`
}

function itemChanges(
  before: readonly TicketItem[],
  after: readonly TicketItem[],
  texts: TicketTexts,
): string[] {
  const [gone, come] = [linesLeft(before, after), linesLeft(after, before)]
  const lines: string[] = []
  for (const item of come) {
    const at = gone.findIndex(other => dishOf(other) === dishOf(item))
    const former = at < 0 ? null : gone.splice(at, 1)[0]!
    lines.push(...(former ? changesOf(former, item, texts) : [`+ ${counted(item)}`]))
  }
  return [...lines, ...gone.map(item => `− ${counted(item)}`)]
}

/** Those of the first that the second does not have, each as often as it is missing there. */
function linesLeft(ones: readonly TicketItem[], others: readonly TicketItem[]): TicketItem[] {
  const rest = others.map(textOf)
  return ones.filter(item => {
    const at = rest.indexOf(textOf(item))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

const dishOf = ({ name, children = [] }: TicketItem) => textOf([name, children])

const counted = ({ name, quantity, children = [], comment }: TicketItem) =>
  [`${quantity}× ${name}`, ...children.map(child => child.name), comment?.trim()].filter(Boolean).join(', ')

function changesOf(before: TicketItem, after: TicketItem, texts: TicketTexts): string[] {
  const { name } = after
  const [comment, formerComment] = [after.comment?.trim() ?? '', before.comment?.trim() ?? '']
  const quantity = filled(texts.changes.was, { now: `${after.quantity}×`, before: `${before.quantity}×` })
  const changed = [
    before.quantity !== after.quantity && quantity,
    comment !== formerComment && (comment || filled(texts.changes.noComment, { before: formerComment })),
    ...(isSame(before.contents, after.contents) ? [] : contentLines(after.contents, texts)),
  ].filter(part => typeof part === 'string')
  return changed.length ? [`${name}: ${changed.join(' · ')}`] : []
}

function contentLines(contents: Contents | undefined, texts: TicketTexts): string[] {
  const lines = contents ? allergenLines(contents, texts) : []
  return lines.length ? lines : [`${texts.contains} ${texts.changes.none}`]
}

const namesOf = (allergens: readonly Allergen[] | undefined, texts: TicketTexts) =>
  (allergens ?? []).map(allergen => texts.allergens[allergen]).join(', ')
