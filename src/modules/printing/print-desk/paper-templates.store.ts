import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { PaperTemplateTable } from '../../../core/db/tables'

export type PaperTemplateRow = Selectable<PaperTemplateTable>

export const insertPaperTemplate = (tx: Tx, row: Insertable<PaperTemplateTable>): Promise<PaperTemplateRow> =>
  tx.insertInto('paper_template').values(row).returningAll().executeTakeFirstOrThrow()

export const deletePaperTemplate = (tx: Tx, id: string) =>
  tx.deleteFrom('paper_template').where('id', '=', id).execute()
