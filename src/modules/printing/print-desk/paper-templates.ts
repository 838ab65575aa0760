import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { cleanHtml, isTooComplex } from '../print-jobs/manage-print-jobs'
import { KEEPS_PRINTERS } from '../printers/printers'
import { NewPaperTemplate, PaperTemplate } from './contract/desk'
import { deletePaperTemplate, insertPaperTemplate, type PaperTemplateRow } from './paper-templates.store'

const staff = holds(...KEEPS_PRINTERS)

const within = (caller: Person) =>
  scopeFilter(caller, KEEPS_PRINTERS, { merchant: sql.ref('paper_template.merchant_id') })

const presentTemplate = (row: PaperTemplateRow): PaperTemplate => ({
  id: row.id,
  merchantId: row.merchant_id,
  name: row.name,
  html: row.html,
  updatedAt: row.updated_at,
})

/** A merchant's own; the platform sees all. */
export const listPaperTemplates = staff
  .output(z.object({ templates: z.array(PaperTemplate) }))
  .query(async ({ ctx: { db, caller } }) => {
    const rows = await db
      .selectFrom('paper_template')
      .selectAll()
      .where(within(caller))
      .orderBy('name')
      .limit(500)
      .execute()
    return { templates: rows.map(presentTemplate) }
  })

export const savePaperTemplate = staff
  .input(NewPaperTemplate)
  .output(PaperTemplate)
  .concat(mayFail('Forbidden', 'PaperTooComplex'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      if (isTooComplex(input.html)) throw fail('PaperTooComplex')
      const merchantId = input.merchantId ?? null
      if (!(await mayKeep(db, caller, merchantId))) throw fail('Forbidden')
      const row = await insertPaperTemplate(db, {
        id: world.newId(),
        merchant_id: merchantId,
        name: input.name,
        html: cleanHtml(input.html),
        created_at: now,
        updated_at: now,
      })
      audit({ type: 'paper_template', id: row.id, after: { name: row.name } })
      return presentTemplate(row)
    }),
  )

/** Those of nobody belong to the platform. */
async function mayKeep(db: Database, caller: Person, merchantId: string | null): Promise<boolean> {
  if (merchantId === null) return scopeOf(caller, KEEPS_PRINTERS).isEverything
  const mine = await db
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, KEEPS_PRINTERS, { merchant: sql.ref('merchant.id') }))
    .executeTakeFirst()
  return mine !== undefined
}

export const removePaperTemplate = staff
  .input(z.object({ templateId: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, audit } }) => {
      const row = await db
        .selectFrom('paper_template')
        .select('id')
        .where('id', '=', input.templateId)
        .where(within(caller))
        .executeTakeFirst()
      if (!row) throw fail('NotFound')
      await deletePaperTemplate(db, row.id)
      audit({ type: 'paper_template', id: row.id, after: { removed: true } })
      return ok
    }),
  )
