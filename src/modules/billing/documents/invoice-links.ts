import type { Insertable, Selectable } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { InvoiceLinkTable } from '../../../core/db/tables'
import { DAY_MS } from '../../../core/rules/instant'
import { readLink, signLink } from '../../identity/sign-in/public-links'

export type LinkRow = Selectable<InvoiceLinkTable>

/** So long a link opens its invoice. */
const OPEN_DAYS = 90

interface NewLink {
  invoiceId: string
  recipient: string | null
  language: Language
  madeById: string | null
}

export const newLink = (
  world: Pick<World, 'newId'>,
  { invoiceId, recipient, language, madeById }: NewLink,
  now: Date,
) =>
  ({
    id: world.newId(),
    invoice_id: invoiceId,
    recipient,
    language,
    made_by_id: madeById,
    created_at: now,
    expires_at: new Date(now.getTime() + OPEN_DAYS * DAY_MS),
  }) satisfies Insertable<InvoiceLinkTable>

type Signed = Pick<LinkRow, 'id' | 'invoice_id' | 'created_at'>

/** The address of the page on which an invoice is read and paid. */
export function linkUrl({ settings }: Pick<World, 'settings'>, link: Signed): string {
  const key = signLink(settings.secret, 'invoice', link.id, link.created_at)
  return `${settings.publicUrl}/pay/invoice/${link.invoice_id}?key=${key}`
}

export const isLinkOpen = (link: Pick<LinkRow, 'expires_at' | 'revoked_at'>, now: Date): boolean =>
  link.revoked_at === null && link.expires_at > now

/** The link that a key was signed for, open or ended; undefined when we have not given it out for this invoice. */
export async function findLink(
  db: Database,
  { settings }: Pick<World, 'settings'>,
  { invoiceId, key }: { invoiceId: string; key: string },
  now: Date,
): Promise<LinkRow | undefined> {
  const id = readLink(settings.secret, 'invoice', key, now)
  if (!id) return undefined
  return db
    .selectFrom('invoice_link')
    .selectAll()
    .where('id', '=', id)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
}
