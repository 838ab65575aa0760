import { z } from 'zod'
import { Id } from '../../../../core/contract/common'

/** So many rows are taken at a time, and so many a file may have. */
export const ROWS_AT_ONCE = 100
export const MOST_ROWS = 10_000
const MOST_COLUMNS = 300
const LONGEST_CELL = 100_000

/** A collection by where its calls are: "admin.brands". */
export const CollectionPath = z.string().regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$/)

export const ImportRecords = z.object({
  of: CollectionPath,
  /** The names of the columns, as the file has them. */
  columns: z.array(z.string().max(200)).min(1).max(MOST_COLUMNS),
  rows: z
    .array(
      z.object({
        /** Where it stands in the file. */
        line: z.int().min(1),
        cells: z.array(z.string().max(LONGEST_CELL)).max(MOST_COLUMNS),
      }),
    )
    .max(ROWS_AT_ONCE),
  /** Only tells what would become of the rows. */
  dryRun: z.boolean().default(false),
})

export const ImportError = z.object({
  /** The column it is about; null: the row as a whole. */
  column: z.string().nullable(),
  /** Of the catalogue of failures. */
  name: z.string(),
  rule: z.string().nullable(),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const
export const ImportedRow = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** By what it is the same record as another row: its id or what it is called by; null: it is a record of its own. */
  key: z.string().nullable(),
  id: Id.nullable(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  errors: z.array(ImportError),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportAnswer = z.object({
  /** Columns that are no part of such a record, and such as are only read. */
  unknown: z.array(z.string()),
  readOnly: z.array(z.string()),
  /** What rows without an id are found by; null: each is a new record. */
  foundBy: z.string().nullable(),
  rows: z.array(ImportedRow),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

export const ShowTemplate = z.object({ of: CollectionPath })
export const ImportTemplate = z.object({
  columns: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
})
