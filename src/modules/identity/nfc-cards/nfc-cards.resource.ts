import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { Id } from '../../../core/contract/common'
import { contains } from '../../../core/db/list-conditions'
import type { Database } from '../../../core/db/open'
import type { NfcCardTable } from '../../../core/db/tables'
import { holds, mayFail } from '../../../core/procedures'
import { resource } from '../../../core/resource'
import { write } from '../../../core/write'
import { namesOf } from '../people/person-names'
import { idsOfThoseOfNamed, isNamed, looksAfter } from '../people/person-scope'
import { deriveKey } from '../sessions/tokens'
import { NfcCard, NfcCardFields } from './contract/nfc-cards'

const column = columnsOf('nfc_card')
const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The cards of people, which a kiosk knows them by. */
export const nfcCards = resource({
  table: 'nfc_card',
  found: { as: 'nfcCard', label: 'nickname', detail: 'uid_last_four' },
  record: NfcCard,
  fields: NfcCardFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: (rows, caller) => rows.where(looksAfter(caller, column('person_id'))),
  async authorize(db, caller, { userId, uid }, before) {
    // A card stays with its person, and a revoked one stays revoked: another number is another card.
    if (before) return (!userId || userId === before.person_id) && !(uid && before.revoked_at)
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('id', '=', userId ?? '')
      .where(looksAfter(caller, userId ?? ''))
      .executeTakeFirst()
    return person !== undefined
  },
  listing: {
    filters: {
      userId: { column: column('person_id'), kind: 'id' },
      nickname: { column: column('nickname'), kind: 'text' },
      isRevoked: { column: sql`(nfc_card.revoked_at is not null)`, kind: 'boolean' },
    },
    sorts: { nickname: column('nickname') },
    search: {
      ids: text => sql`
        select found.id from nfc_card found where ${contains(sql.ref('found.nickname'), text)}
        union all ${idsOfThoseOfNamed('nfc_card', text)}`,
      finds: text => sql`(${contains(column('nickname'), text)} or ${isNamed(column('person_id'), text)})`,
    },
    defaultSort: 'nickname',
    neverNull: ['nickname'],
  },
  present: (rows, { db }) => presentCards(db, rows),
  toColumns: ({ userId, nickname, uid, note }, { world }, before) => ({
    nickname,
    note,
    ...(uid !== undefined && uidColumns(world, uid)),
    ...(before ? {} : { person_id: userId }),
  }),
  secretColumns: ['uid_hash'],
})

/** Ends a card for good; one that is revoked already stays as it is. */
export const revokeNfcCard = holds(...KEEPERS)
  .input(z.object({ id: Id }))
  .output(NfcCard)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { id }, ctx: { db, caller, now, fail, audit } }) => {
      const card = await db
        .selectFrom('nfc_card')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(looksAfter(caller, column('person_id')))
        .forUpdate()
        .executeTakeFirst()
      if (!card) throw fail('NotFound')
      if (card.revoked_at) return (await presentCards(db, [card]))[0]!
      const revoked = await db
        .updateTable('nfc_card')
        .set({ revoked_at: now, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      audit({ type: 'nfc_card', id, before: { revoked_at: null }, after: { revoked_at: now } })
      return (await presentCards(db, [revoked]))[0]!
    }),
  )

/** The number of a card as it is kept: what a reader sends finds it, and nobody reads it. */
function uidColumns({ settings }: World, uid: string) {
  const bare = uid.replaceAll(':', '').toUpperCase()
  const hash = new Bun.CryptoHasher('sha256', deriveKey(settings.secret, 'nfc-card')).update(bare).digest()
  return { uid_hash: hash, uid_last_four: bare.slice(-4) }
}

async function presentCards(db: Database, rows: Selectable<NfcCardTable>[]) {
  const names = await namesOf(
    db,
    rows.map(row => row.person_id),
  )
  return rows.map(row => ({
    id: row.id,
    userId: row.person_id,
    userName: names.get(row.person_id) ?? '',
    nickname: row.nickname,
    uidLastFour: row.uid_last_four,
    note: row.note,
    revokedAt: row.revoked_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
