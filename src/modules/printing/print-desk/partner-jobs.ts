import { z } from 'zod'
import type { Person, World } from '../../../core/context'
import { Day, Text } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { AllergenRow } from './contract/desk'
import { readAllergenSheet } from './rules/allergen-sheet'
import { isOfDomain } from './rules/partner-domains'

/** What the section of the partner's labels shows; null for everybody who is not of such a company. */
export const showPartner = signedIn
  .output(
    z
      .object({
        isLocal: z.boolean(),
        knownPdfs: z.array(z.string()),
        deliveryPartners: z.array(z.string()),
      })
      .nullable(),
  )
  .query(async ({ ctx: { db, caller, world } }) => {
    const { stickers } = world.labels
    if (!stickers || !(await isPartner(db, world, caller))) return null
    return {
      isLocal: stickers.kind === 'local',
      knownPdfs: [...stickers.knownPdfs],
      deliveryPartners: world.settings.deliveryPartners,
    }
  })

const PartnerJobs = z.union([z.object({ date: Day }), z.object({ pdfId: Text(80).min(1) })])

/** The labels of a day, or of a document of the sticker service. */
export const listPartnerJobs = signedIn
  .input(PartnerJobs)
  .output(z.object({ htmls: z.array(z.string()) }))
  .concat(mayFail('Forbidden', 'ServiceUnavailable'))
  .query(async ({ input, ctx: { db, caller, world, fail } }) => {
    const { stickers } = world.labels
    if (!stickers || !(await isPartner(db, world, caller))) throw fail('Forbidden')
    const htmls = await answered(() =>
      'date' in input ? stickers.ofDay(input.date) : stickers.ofPdf(input.pdfId),
    )
    return { htmls }
  })

/** The file that a delivery partner reads. */
export const partnerDeliveries = signedIn
  .input(z.object({ partner: Text(80), date: Day }))
  .output(z.object({ csv: z.string() }))
  .concat(mayFail('Forbidden', 'NotFound', 'ServiceUnavailable'))
  .query(async ({ input: { partner, date }, ctx: { db, caller, world, fail } }) => {
    const { stickers } = world.labels
    if (!stickers || !(await isPartner(db, world, caller))) throw fail('Forbidden')
    if (!world.settings.deliveryPartners.includes(partner)) throw fail('NotFound')
    return { csv: await answered(() => stickers.deliveries(partner, date)) }
  })

/** The lines of the sheet of allergens; null where none is kept. */
export const listAllergens = holds('HelloAdminPermission')
  .output(z.object({ rows: z.array(AllergenRow) }).nullable())
  .concat(mayFail('ServiceUnavailable'))
  .query(async ({ ctx: { world } }) => {
    const { allergenSheet } = world.labels
    return allergenSheet && { rows: readAllergenSheet(await answered(() => allergenSheet.read())) }
  })

/** An address that was never confirmed could be anybody's. */
async function isPartner(db: Database, { settings }: World, { id, email }: Person): Promise<boolean> {
  if (!email || !isOfDomain(email, settings.partnerEmailDomains)) return false
  const person = await db
    .selectFrom('person')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return Boolean(person?.email_verified_at)
}

const RETRY_SECONDS = 10

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS }, { cause })
  }
}
