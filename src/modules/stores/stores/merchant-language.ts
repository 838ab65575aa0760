import type { Database } from '../../../core/db/open'
import type { Language } from '../../../core/rules/languages'

/** What the texts of a merchant's stores and menus are written in; null: it has not said. */
export async function languageOfMerchant(db: Database, merchantId: string): Promise<Language | null> {
  const { language } = await db
    .selectFrom('merchant')
    .select('language')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return language as Language | null
}
