import { z } from 'zod'
import type { Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, limited, mayFail } from '../../../core/procedures'
import { LANGUAGES, type Language } from '../../../core/rules/languages'
import { promotionReached } from '../../offers/promotions/promotion-rows'
import { DraftedNotification, DraftNotification, Words } from './contract/marketing'
import { AI_TEXTS } from './limits'
import { type Offer, templateWords } from './template-words'
import { TONE, written } from './written'

const TOKENS = 1_200
const InFourLanguages = z.object(
  Object.fromEntries(LANGUAGES.map(language => [language, Words])) as Record<Language, typeof Words>,
)

/** A message about an offer, drafted in every language: a person reads it before it goes anywhere. */
export const draftNotification = holds('HelloAdminPermission')
  .meta({ summary: 'Drafts a notification about an offer in every language' })
  .input(DraftNotification)
  .use(limited(AI_TEXTS))
  .output(DraftedNotification)
  .concat(mayFail('NotFound', 'TextServiceUnavailable', 'TextRefused'))
  .mutation(async ({ input, ctx: { db, world, caller, request, fail } }) => {
    const offer = await readOffer(db, caller, input)
    if (!offer) throw fail('NotFound')
    const words = world.writing ? await writtenWords(world, offer) : wordsOfTemplate(offer)
    return {
      ...words[request.language],
      words,
      source: world.writing ? ('provider' as const) : ('template' as const),
    }
  })

const wordsOfTemplate = (offer: Offer) =>
  Object.fromEntries(LANGUAGES.map(language => [language, templateWords(offer, language)])) as Record<
    Language,
    z.infer<typeof Words>
  >

async function writtenWords(world: World, offer: Offer): Promise<Record<Language, z.infer<typeof Words>>> {
  const text = await written(world, {
    instructions: `${TONE}
You draft one push message about an offer in Catalan (ca), English (en), Spanish (es) and French (fr).
Titles have at most 50 characters, messages at most 200. {firstName} may stand for the reader's name, as it is.
Answer with JSON only: {"ca":{"title":"","message":""},"en":{…},"es":{…},"fr":{…}}`,
    prompt: `What is known of the offer, as a template says it:\n${templateWords(offer, 'en').message}`,
    maxTokens: TOKENS,
  })
  const read = InFourLanguages.safeParse(jsonIn(text))
  if (read.success) return read.data
  world.log.warn({ text: text.slice(0, 500) }, 'a draft came in another form')
  throw new Failure('TextServiceUnavailable')
}

/** Models like to put their answer into a block of code. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}

async function readOffer(
  db: Database,
  caller: Person,
  { promo, products }: z.infer<typeof DraftNotification>,
): Promise<Offer | null> {
  const ids = products.filter(one => /^[0-9a-f]{24}$/.test(one))
  const known = ids.length
    ? await db
        .selectFrom('product')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
    : []
  const names = new Map(known.map(({ id, name }) => [id, name]))
  if (ids.some(id => !names.has(id))) return null
  const named = products.map(one => names.get(one) ?? one)
  const nothing = { worth: null, code: null, minimumCents: 0, validUntil: null, products: named }
  if (typeof promo === 'string') return { ...nothing, name: promo }
  const row = await db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', promo.id)
    .where('deleted_at', 'is', null)
    .where(promotionReached(caller))
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.display_name,
    worth:
      row.kind === 'credit'
        ? { kind: 'credit', cents: row.amount_cents ?? 0 }
        : row.discount_type === 'free_delivery'
          ? { kind: 'freeDelivery' }
          : row.discount_type === 'percent'
            ? { kind: 'percent', bps: row.percent_bps ?? 0 }
            : { kind: 'amount', cents: row.amount_cents ?? 0 },
    code: row.code,
    minimumCents: row.min_total_cents ?? 0,
    validUntil: row.valid_until,
    products: named,
  }
}
