import type { World } from '../../../core/context'
import { type Language, toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { LOOKUPS } from '../../../core/rate-limit'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { readLink, signLink } from '../../identity/sign-in/public-links'
import { standing } from '../../order-records/proposals/proposals'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import { canAccept, type ProposalState } from '../../order-records/proposals/rules/proposal-state'
import { issuerFor, issuersInUse } from '../issuers/issuers'
import { QuoteDocument, QuoteDocumentReference } from './contract/documents'
import { makePdf } from './make-pdf'
import { offeredQuote } from './offered-quote'
import { quoteSheet } from './quote-sheet'
import type { Sheet } from './rules/sheet'
import { addressLines, partyOf } from './sheet-words'
import { documentTexts } from './texts'

const PATH = '/api/v1/files/quotes/'

/** A quote that was offered. Who has its link knows its id; a draft is known to its writers only. */
async function offered(db: Database, id: string): Promise<ProposalRow> {
  const row = await db
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  if (!row) throw new Failure('NotFound')
  return row
}

/** The document of a quote, for who has its link. */
export const showQuoteDocument = anyone
  .meta({ summary: 'A quote as a document, by its link' })
  .input(QuoteDocumentReference)
  .use(limited(LOOKUPS))
  .output(QuoteDocument)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, now } }) => {
    const row = await offered(db, input.id)
    const { items, vat, totalCents } = offeredQuote(row)
    const { delivery } = documentTexts(row.language as Language).quote
    return {
      id: row.id,
      number: row.number,
      state: standing(row, now),
      canAccept: canAccept({ state: row.state as ProposalState, expiresAt: row.expires_at }, now),
      storeName: (await storeOf(db, row)).name,
      expiresAt: row.expires_at,
      items: items.map(item => ({
        name: item.name ?? delivery,
        quantity: item.quantity,
        taxPercentage: item.vatPercent,
        paymentTotal: toMoney(item.totalCents),
      })),
      vat: vat.map(rate => ({
        percentage: rate.percentage,
        base: toMoney(rate.baseCents),
        vat: toMoney(rate.vatCents),
      })),
      total: toMoney(totalCents),
      pdf: {
        name: `${row.number}.pdf`,
        url: PATH + signLink(world.settings.secret, 'document', subjectOf(row.id), now),
      },
    }
  })

/** The address of a quote's document opens no invoice. */
const subjectOf = (id: string) => `quote ${id}`

/** The PDF of a quote as it stands now. Throws NotFound when the address is none that was given out, or no longer. */
export async function readQuotePdf(
  world: World,
  token: string,
  now: Date,
): Promise<{ name: string; bytes: Uint8Array }> {
  const subject = readLink(world.settings.secret, 'document', token, now)
  if (!subject?.startsWith('quote ')) throw new Failure('NotFound')
  const row = await offered(world.db, subject.slice('quote '.length))
  return { name: `${row.number}.pdf`, bytes: await makePdf(await sheetOfQuote(world, row, now)) }
}

export async function sheetOfQuote(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  row: ProposalRow,
  now: Date,
): Promise<Sheet> {
  const language = row.language as Language
  const [store, issuers] = await Promise.all([storeOf(db, row), issuersInUse(db)])
  const issuer = issuerFor(issuers, row.merchant_id, localDateOf(now, DEFAULT_TZ))
  const isOpen = canAccept({ state: row.state as ProposalState, expiresAt: row.expires_at }, now)
  return quoteSheet({
    row,
    offer: offeredQuote(row),
    store,
    seller: issuer
      ? {
          ...partyOf(language, '', {
            name: issuer.name,
            vatNumber: issuer.vat_number,
            address: issuer.address,
            email: issuer.email,
          }),
          registryText: issuer.registry_text && `${issuer.name} · ${issuer.registry_text}`,
        }
      : { lines: [store.name, ...addressLines(language, store.address)], registryText: '' },
    acceptUrl: isOpen ? `${settings.publicUrl}/checkout-link/${row.id}` : null,
  })
}

const storeOf = (db: Database, { store_id }: ProposalRow) =>
  db
    .selectFrom('store')
    .select(['name', 'tz', 'address'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
